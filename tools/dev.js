/** What `npm run dev` runs: one program, so that whoever ends it ends both servers. Plain JavaScript: see `check-node.js`. */
import './check-node.js'
await import('./dev.ts')
