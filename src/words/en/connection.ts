import type { Same } from '../catalogue.ts'
import type { connection as zh } from '../zh/connection.ts'

export const connection: Same<typeof zh> = {
  offline: 'No connection. Showing what’s saved',
  offlineShort: 'Offline',
  portal: 'This network wants you to sign in. Open a browser page to do so',
  maintenance: 'Down for maintenance; it comes back by itself',
  forcedOffline: 'Offline only: nothing is being fetched',
  goOnline: 'Go online',
  safeMode: 'The background worker kept stopping; safe mode is on. Reload to recover.',
  view: 'View',
}
