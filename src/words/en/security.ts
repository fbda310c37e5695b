import type { Same } from '../catalogue.ts'
import type { security as zh } from '../zh/security.ts'

export const security: Same<typeof zh> = {
  title: 'Account and security',
  devices: 'Logged-in devices',
  devicesNote: 'Days of use are kept to the day. A login that is not used for 90 days ends by itself.',
  thisDevice: 'This device',
  lastUsed: (day) => `Last used ${day}`,
  loggedIn: (day) => `Logged in ${day}`,
  apps: { standalone: 'Installed app', webview: 'Web page' },
  unknownDevice: 'Unknown device',
  end: 'Log out',
  endDevice: (name) => `Log out ${name}`,
  endTitle: 'Log this device out?',
  endText: (name) => `${name} will have to log in again to use this account.`,
  ended: 'That device is logged out',
  endOthers: 'Log out all other devices',
  endOthersTitle: 'Log out all other devices?',
  endOthersText: 'Only this device stays logged in.',
  endedOthers: 'All other devices are logged out',
  offline: 'There is no network. This is what was here last; changes need a connection.',
  cancel: 'Cancel',
}
