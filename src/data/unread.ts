import { createStore } from '#lib/store.ts'

/** How many messages the person has not read, as far as this device knows; 0 for a guest. `unread-rows.ts` counts. */
export const unread = createStore(0)
