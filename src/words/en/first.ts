/* What the first screen says. */

export { connection } from './connection.ts'
export { discovery } from './discovery.ts'
export { home } from './home.ts'
export { shell } from './shell.ts'
export { splash } from './splash.ts'
export { video } from './video.ts'
