// `npm start`: the desktop shell comes with its own issue; until then the server runs alone and prints the address.
import './serve.mjs';
