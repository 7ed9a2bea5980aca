// Connects this page with others directly (WebRTC), draws codes as QR codes and reads them with the camera.
// The build joins the library `qr` into this file, and the page loads it when the sheet of
// casino_page/features/peers opens.
//
// Python and this module talk in JSON. Python says what to `do`:
//   offer {place, stun}          describe this end of a new connection; without `stun` the server that
//                                the host of this site has named helps, if there is one
//   join {place, stun, sdp}      the same, given the end that offers
//   accept {place, sdp}          connect with the end that answers
//   expect {place}               the end that offers has the answer now: it connects soon, or never
//   send {place, frames}         send frames, each a text
//   close {place}                end a connection
//   draw {text}                  draw a QR code
//   scan, rest                   start or stop the camera
//   meet {key}                   meet others at the relay that the host of this site has named; the key of the
//                                room is 32 hexadecimal digits
//   tell {text}                  tell the others there a text
//   part                         leave the relay
// and this module tells, as `on`:
//   server {stun, relay}         the server that the host of this site has named, and whether it has named a
//                                relay, at once
//   met {state}                  `open` when the relay is reached, `failed` when it is not, or is lost
//   told {text}                  a text of another page at the relay
//   described {place, sdp}       this end of a connection
//   failed {place, why}          the browser cannot connect: it has no WebRTC (`absent`), refuses the `server`
//                                or the `code` of the other end, or fails (`browser`)
//   open, silent, back, gone {place}   what becomes of a connection
//   frame {place, frame}         a frame of the other end
//   rude {place}                 the other end sends too much; the connection is closed
//   drawn {text, size, path}     a QR code: its modules in a row, and the path of the dark ones
//   seen {text}                  the text of a QR code before the camera
//   handed {text}                the address of another tab, in which a code was opened (see boot/one-tab.js)
//   camera {state}               `on`, or why it is not: `denied`, `missing`, `busy`, `absent` from the browser,
//                                `insecure` at an address without https, or `broken`

import { Camera, watching } from './camera.js';
import { Connection } from './connection.js';
import { draw } from './qr.js';
import { Relay } from './relay.js';

const HANDED = 'casino-code'; // the channel of boot/one-tab.js
/** @type {Map<string, Connection>} */
const connections = new Map(); // by the place of the peer
/** @type {Camera | undefined} */
let camera;
/** @type {Relay | undefined} */
let relay;

/** @type {(hear: Send) => Send} */
export function start(hear) {
  /** @type {Tell} */
  const tell = (on, values) => hear(JSON.stringify({ on, ...values }));
  if (named('stun') || named('relay')) tell('server', { stun: named('stun'), relay: Boolean(named('relay')) });
  const { BroadcastChannel: Channel } = globalThis;
  if (Channel) new Channel(HANDED).onmessage = ({ data }) => tell('handed', { text: `${data}` });
  return (text) => {
    const { do: action, ...given } = JSON.parse(text);
    actions[action](given, tell);
  };
}

/** @type {Record<string, (given: PeerRequest, tell: Tell) => void>} */
const actions = {
  offer: (given, tell) => connect(given, tell).offer(),
  join: (given, tell) => connect(given, tell).join(given.sdp),
  accept: ({ place, sdp }) => connections.get(place)?.accept(sdp),
  expect: ({ place }) => connections.get(place)?.expect(),
  send: ({ place, frames }) => connections.get(place)?.send(frames),
  close({ place }) {
    connections.get(place)?.close();
    connections.delete(place);
  },
  draw: ({ text }, tell) => tell('drawn', { text, ...draw(text) }),
  scan(_, tell) {
    camera?.stop();
    camera = new Camera(watching(), tell);
    camera.start();
  },
  rest: () => camera?.stop(),
  meet({ key }, tell) {
    relay?.close();
    const bytes = Uint8Array.from(/** @type {string[]} */ (key.match(/../g)), (byte) => parseInt(byte, 16));
    relay = new Relay(named('relay'), bytes, (text) => tell('told', { text }), (state) => tell('met', { state }));
  },
  tell: ({ text }) => relay?.say(text),
  part: () => relay?.close(),
};

/** @type {(name: string) => string} */
const named = (name) => /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name="casino-${name}"]`))?.content ?? '';

/** @type {(given: PeerRequest, tell: Tell) => Connection} */
function connect({ place, stun = named('stun') }, tell) {
  connections.get(place)?.close();
  const connection = new Connection(stun, (on, values) => {
    if (connections.get(place) === connection) tell(on, { place, ...values });
  });
  connections.set(place, connection);
  return connection;
}
