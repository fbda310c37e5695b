/** What `npm start` runs: one program, so that whoever ends it ends the server. Plain JavaScript: see `check-node.js`. */
import './check-node.js'
await import('./start.ts')
