import { createStore } from '#lib/store.ts'

/** Whether the tray is open; `entry` is the one that was asked for. */
export const tray = createStore<{ entry?: string } | undefined>(undefined)

/** What is said of what waits to be sent, or was refused; nothing while all is well. */
export const trayNote = createStore<string | undefined>(undefined)
