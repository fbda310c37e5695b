import { createStore } from '#lib/store.ts'

/** Whether the tray is open; `entry` is the one that was asked for. */
export const tray = createStore<{ entry?: string } | undefined>(undefined)
