/* Solves last deals of the standard game with two seats, for label_last_deals.py.

   A card is a bit: four bits for each rank, the ace lowest, in the order spades, hearts, diamonds,
   clubs. A value is the lead of seat 0 at the end of the round, in points, with best play of both.
   test_label_last_deals.py compares the values with those of the engine's own solver. */

#include <stdint.h>
#include <string.h>

#define SPADES 0x1111111111111ULL
#define ACES 0xFULL
#define BIG (1ULL << 38)
#define LITTLE (1ULL << 4)
#define MOST_BUILDS 8
#define MOST_PLAYS 512
#define MOST_UNIONS 256
#define SLOTS (1 << 16)
#define POOLS (1 << 12)
#define MOST_POINTS 11

typedef uint64_t Cards;
typedef struct { Cards cards; int8_t value, owner, multiple; } Build;
typedef struct {
    Cards loose, hands[2], won[2];
    Build builds[MOST_BUILDS];
    int number, turn, last;
} State;
typedef struct { Cards card, loose; int value, raised, added, gain; uint64_t likeness; } Play;
typedef struct { uint64_t key; int8_t low, high; uint32_t age; uint64_t best; } Known;
typedef struct { Cards loose; int counts[11]; Cards unions[11][MOST_UNIONS]; } Pool;

static Known table[SLOTS];
static Pool pools[POOLS];
static uint32_t age;
static uint64_t mixed[5][128];

static int size(Cards cards) { return __builtin_popcountll(cards); }
static int rank_of(Cards card) { return (__builtin_ctzll(card) >> 2) + 1; }
static int value_of(Cards card) { int rank = rank_of(card); return rank > 10 ? 0 : rank; }

/* Cards of one class differ in nothing that counts. */
static int class_of(Cards card) {
    return 3 * rank_of(card) + ((card & SPADES) ? 0 : card == BIG ? 1 : 2);
}

static uint64_t scrambled(uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

static void prepare(void) {
    for (int place = 0; place < 5; place++)
        for (int each = 0; each < 128; each++)
            mixed[place][each] = scrambled(place * 128 + each + 1);
    for (int at = 0; at < POOLS; at++) pools[at].loose = ~0ULL;
}

static uint64_t sum_of(Cards cards, int place) {
    uint64_t sum = 0;
    for (; cards; cards &= cards - 1) sum += mixed[place][class_of(cards & -cards)];
    return sum;
}

/* The sets of loose cards that add up to a value, and all unions of disjoint ones. */
static int add_sets(Cards left, int need, Cards taken, Cards *sets, int count) {
    if (!need) { sets[count++] = taken; return count; }
    while (left && count < MOST_UNIONS) {
        Cards card = left & -left;
        int value = value_of(card);
        left ^= card;
        if (!value || value > need) break;
        count = add_sets(left, need - value, taken | card, sets, count);
    }
    return count;
}

static Pool *pool_of(Cards loose) {
    Pool *pool = &pools[scrambled(loose) & (POOLS - 1)];
    if (pool->loose == loose) return pool;
    pool->loose = loose;
    for (int value = 1; value <= 10; value++) {
        Cards sets[MOST_UNIONS], *unions = pool->unions[value];
        int number = add_sets(loose, value, 0, sets, 0), count = 1;
        unions[0] = 0;
        for (int at = 0; at < number; at++) {
            int before = count;
            for (int other = 0; other < before && count < MOST_UNIONS; other++) {
                if (unions[other] & sets[at]) continue;
                Cards both = unions[other] | sets[at];
                int known = 0;
                for (int each = 0; each < count && !known; each++) known = unions[each] == both;
                if (!known) unions[count++] = both;
            }
        }
        pool->counts[value] = count;
    }
    return pool;
}

static int holds(Cards hand, int value) { return (hand >> (4 * (value - 1)) & 15) != 0; }

/* RULES 6: for each own build that stays, the hand keeps a card that takes it. */
static int keeps(const State *state, Cards held, int one, int other) {
    for (int at = 0; at < state->number; at++) {
        const Build *build = &state->builds[at];
        if (build->owner == state->turn && at != one && at != other && !holds(held, build->value))
            return 0;
    }
    return 1;
}

static int worth(Cards cards) {
    return 3 * size(cards) + 4 * size(cards & SPADES) + 20 * size(cards & ACES)
           + 20 * ((cards & LITTLE) != 0) + 40 * ((cards & BIG) != 0);
}

static int add_play(Play *plays, int count, Play play) {
    play.likeness = mixed[0][class_of(play.card)] + sum_of(play.loose, 1)
                    + scrambled(1000 + play.value * 400 + (play.raised + 1) * 20 + play.added + 1);
    for (int at = 0; at < count; at++)
        if (plays[at].likeness == play.likeness) return count;
    if (count < MOST_PLAYS) plays[count++] = play;
    return count;
}

static int list_plays(const State *state, Play *plays) {
    Cards hand = state->hands[state->turn], loose = state->loose;
    const Pool *pool = pool_of(loose);
    int count = 0, owns = 0, free_raises[MOST_BUILDS], raises = 0;
    for (int at = 0; at < state->number; at++) {
        owns |= state->builds[at].owner == state->turn;
        if (!state->builds[at].multiple) free_raises[raises++] = at;
    }
    for (Cards left = hand; left; left &= left - 1) {
        Cards card = left & -left, held = hand ^ card;
        int value = value_of(card);
        if (!value) {
            Cards alike = loose & (15ULL << 4 * (rank_of(card) - 1));
            for (; alike && keeps(state, held, -1, -1); alike &= alike - 1) {
                Cards one = alike & -alike;
                count = add_play(plays, count, (Play){card, one, 0, -1, -1, 100 + worth(one | card), 0});
            }
        } else {
            for (int with = -1; with < state->number; with++) {
                if (with >= 0 && state->builds[with].value != value) continue;
                if (!keeps(state, held, with, -1)) continue;
                for (int at = 0; at < pool->counts[value]; at++) {
                    Cards taken = pool->unions[value][at];
                    if (!taken && with < 0) continue;
                    int gain = worth(taken | card | (with >= 0 ? state->builds[with].cards : 0));
                    count = add_play(plays, count, (Play){card, taken, 0, -1, with, 100 + gain, 0});
                }
            }
            for (int made = value; made <= 10; made++) {
                if (!holds(held, made)) continue;
                int added = -1;
                for (int at = 0; at < state->number; at++)
                    if (state->builds[at].value == made) added = at;
                if (keeps(state, held, added, -1)) {
                    /* The card's own set, with loose cards if it is less than the value. */
                    Cards firsts[MOST_UNIONS];
                    int number = add_sets(loose, made - value, 0, firsts, 0);
                    for (int first = 0; first < number; first++)
                        for (int at = 0; at < pool->counts[made]; at++) {
                            Cards rest = pool->unions[made][at];
                            if (rest & firsts[first]) continue;
                            Cards taken = rest | firsts[first];
                            if (!taken && added < 0) continue;
                            count = add_play(plays, count,
                                             (Play){card, taken, made, -1, added, 10 * size(taken), 0});
                        }
                }
                for (int each = 0; each < raises; each++) {
                    int raised = free_raises[each];
                    if (state->builds[raised].value + value != made) continue;
                    if (!keeps(state, held, added, raised)) continue;
                    for (int at = 0; at < pool->counts[made]; at++) {
                        Cards taken = pool->unions[made][at];
                        count = add_play(plays, count,
                                         (Play){card, taken, made, raised, added, 10 * size(taken), 0});
                    }
                }
            }
        }
        if (!owns)
            count = add_play(plays, count, (Play){card, 0, 0, -1, -1, -worth(card), 0});
    }
    if (!count)
        for (Cards left = hand; left; left &= left - 1)
            count = add_play(plays, count, (Play){left & -left, 0, 0, -1, -1, 0, 0});
    return count;
}

static int total_of(Cards cards) {
    int total = 0;
    for (; cards; cards &= cards - 1) total += value_of(cards & -cards);
    return total;
}

static void take_build(State *state, int at) {
    for (int each = at; each + 1 < state->number; each++) state->builds[each] = state->builds[each + 1];
    state->number--;
}

static void advance(const State *before, const Play *play, State *state) {
    *state = *before;
    int seat = state->turn;
    state->hands[seat] ^= play->card;
    state->loose ^= play->loose;
    Cards cards = play->loose | play->card;
    if (play->value) {
        int raised = play->raised >= 0 ? before->builds[play->raised].value : 0;
        int single = play->added < 0 && total_of(cards) == play->value - raised;
        Build build = {cards, (int8_t)play->value, (int8_t)seat, (int8_t)!single};
        int low = play->raised < play->added ? play->raised : play->added;
        int high = play->raised < play->added ? play->added : play->raised;
        if (high >= 0) { build.cards |= before->builds[high].cards; take_build(state, high); }
        if (low >= 0) { build.cards |= before->builds[low].cards; take_build(state, low); }
        state->builds[state->number++] = build;
    } else if (play->loose || play->added >= 0) {
        if (play->added >= 0) { cards |= before->builds[play->added].cards; take_build(state, play->added); }
        state->won[seat] |= cards;
        state->last = seat;
    } else {
        state->loose |= play->card;
    }
    state->turn = 1 - seat;
}

static int lead_of(Cards first, Cards second) {
    int cards = size(first) - size(second), spades = size(first & SPADES) - size(second & SPADES);
    int lead = size(first & ACES) - size(second & ACES);
    lead += 3 * ((cards > 0) - (cards < 0)) + (spades > 0) - (spades < 0);
    lead += 2 * (((first & BIG) != 0) - ((second & BIG) != 0));
    return lead + ((first & LITTLE) != 0) - ((second & LITTLE) != 0);
}

static Cards on_table(const State *state) {
    Cards cards = state->loose;
    for (int at = 0; at < state->number; at++) cards |= state->builds[at].cards;
    return cards;
}

static uint64_t key_of(const State *state) {
    uint64_t key = sum_of(state->loose, 0) + sum_of(state->hands[0], 1) + sum_of(state->hands[1], 2);
    for (int at = 0; at < state->number; at++) {
        const Build *build = &state->builds[at];
        key += scrambled(sum_of(build->cards, 3) + build->value * 4 + build->owner * 2 + build->multiple);
    }
    Cards won = state->won[0];
    uint64_t counted = (uint64_t)size(won) << 16 | size(won & SPADES) << 8 | size(won & ACES) << 4;
    counted |= ((won & BIG) != 0) << 3 | ((won & LITTLE) != 0) << 2;
    return scrambled(key + scrambled(counted << 4 | (uint64_t)(state->last + 1) << 1 | state->turn));
}

/* A bound of the lead of seat 0: a lower one if it is at least `least`, else an upper one. */
static int search(const State *state, int least) {
    if (!state->hands[state->turn]) {
        Cards won[2] = {state->won[0], state->won[1]};
        if (state->last >= 0) won[state->last] |= on_table(state);
        return lead_of(won[0], won[1]);
    }
    Cards left = on_table(state) | state->hands[0] | state->hands[1];
    int most = lead_of(state->won[0] | left, state->won[1]);
    int fewest = lead_of(state->won[0], state->won[1] | left);
    if (fewest >= least) return fewest;
    if (most < least) return most;
    uint64_t key = key_of(state), best = 0;
    Known *known = &table[key & (SLOTS - 1)];
    if (known->age == age && known->key == key) {
        if (known->low >= least) return known->low;
        if (known->high < least) return known->high;
        best = known->best;
    }
    Play plays[MOST_PLAYS];
    int count = list_plays(state, plays), ours = state->turn == 0;
    int found = ours ? -100 : 100;
    for (int at = 0; at < count; at++) {
        int next = at;
        for (int each = at; each < count; each++) {
            if (plays[each].likeness == best) { next = each; break; }
            if (plays[each].gain > plays[next].gain) next = each;
        }
        Play play = plays[next];
        plays[next] = plays[at];
        plays[at] = play;
        State after;
        advance(state, &play, &after);
        int value = search(&after, least);
        if (ours ? value > found : value < found) found = value;
        if (ours ? found >= least : found < least) { best = play.likeness; break; }
    }
    int8_t low = -100, high = 100;
    if (known->age == age && known->key == key) { low = known->low; high = known->high; }
    if (found >= least) low = (int8_t)found; else high = (int8_t)found;
    *known = (Known){key, low, high, age, best};
    return found;
}

static int solved(const State *root, int guess) {
    int low = -MOST_POINTS, high = MOST_POINTS, found = guess;
    age++;
    while (low < high) {
        int least = found == low ? found + 1 : found;
        found = search(root, least);
        if (found < least) high = found; else low = found;
    }
    return low;
}

/* The leads of seat 0 in all deals of eight unseen cards, those of `turn` chosen in order. */
void solve_deals(int turn, Cards loose, Cards unseen, Cards won0, Cards won1, int last, int *leads) {
    Cards cards[8];
    int number = 0, count = 0, guess = 0;
    if (!mixed[0][0]) prepare();
    for (Cards left = unseen; left; left &= left - 1) cards[number++] = left & -left;
    for (int a = 0; a < 8; a++)
        for (int b = a + 1; b < 8; b++)
            for (int c = b + 1; c < 8; c++)
                for (int d = c + 1; d < 8; d++) {
                    State root = {.loose = loose, .won = {won0, won1}, .turn = turn, .last = last};
                    Cards hand = cards[a] | cards[b] | cards[c] | cards[d];
                    root.hands[turn] = hand;
                    root.hands[1 - turn] = unseen & ~hand;
                    leads[count++] = guess = solved(&root, guess);
                }
}
