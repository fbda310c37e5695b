import type { Same } from '../language.ts'
import type { zh } from '../zh/settings.ts'

/** See `zh`. */
export const en: Same<typeof zh> = {
  title: 'Settings',
  help: 'While maintenance is on, the app’s calls are refused and these words are shown; what devices keep can still be used, and what waits there is sent afterwards. The desk goes on. All other settings are environment variables of the server, which is started anew after a change.',
  backups: 'Backups',
  system: 'System',
  maintenance: 'Maintenance',
  isOn: 'Maintenance is on: the app is not served',
  isOff: 'The app is served',
  begin: 'Begin maintenance',
  end: 'End maintenance',
  change: 'Change the words',
  beginTitle: 'Cease to serve the app?',
  endTitle: 'Serve the app again?',
  textZh: 'In Chinese',
  textEn: 'In English',
  textMissing: 'Two characters at least',
  usualZh: '正在维护，请稍后再来。已保存的内容照常能看。',
  usualEn: 'Maintenance is under way: please come back later. What you saved can still be used.',
  place: 'This place',
  name: 'Name',
  database: 'Database',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  files: 'Uploaded files',
  filesIn: { folder: 'Data folder', bucket: 'Bucket' },
  payments: 'Payments',
  paymentStates: { on: 'On', off: 'None' },
  lines: 'Lines',
  origins: 'Addresses of the app',
  keys: 'Ids of root keys, the first in use',
}
