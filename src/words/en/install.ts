import type { Same } from '../catalogue.ts'
import type { install as zh } from '../zh/install.ts'

export const install: Same<typeof zh> = {
  title: 'Install the app',
  lead: 'Opens like any other app, without an app store.',
  install: 'Install',
  installNow: 'Install now',
  notNow: 'Not now',
  offer: 'Install Shiguang',
  offerNote: 'Opens without a connection',
  accepted: 'Installing',
  installed: 'Installed',
  installedText: 'You are using the installed app.',
  gains: 'What you get',
  gainsList: {
    offline: 'Opens without a connection, with everything you have downloaded',
    window: 'Fills the screen, without the browser’s address bar',
    share: '“Share” in other apps can send text, pictures and videos here',
    shortcuts: 'Hold the icon to go straight to search, clips or downloads',
    kept: 'The browser no longer clears what you saved after a week without a visit',
  },
  whereLabel: 'Device',
  where: { android: 'Android', ios: 'iPhone / iPad', desktop: 'Computer' },
  steps: {
    android: {
      open: 'Open Shiguang in Chrome, Edge or Samsung Internet',
      menu: 'Tap the menu button, at the upper right or at the bottom',
      choose: 'Choose “Install app” or “Add to Home screen”',
      confirm: 'Tap “Install”',
    },
    ios: {
      open: 'Open Shiguang in Safari',
      menu: 'Tap the Share button, at the bottom (on an iPad, at the top)',
      choose: 'Scroll down and choose “Add to Home Screen”',
      confirm: 'Tap “Add” at the upper right',
    },
    desktop: {
      open: 'Open Shiguang in Chrome or Edge',
      choose: 'Click the install icon at the right of the address bar',
      confirm: 'Click “Install”',
    },
  },
  notes: {
    android:
      'Firefox can do it too: choose “Add app to Home screen” in its menu. Pages opened inside other apps can’t be installed; open them in a browser first.',
    ios: 'The installed app and Safari keep their own data: you log in once more, and download again what you want offline. Pages opened inside other apps can’t be installed; open them in Safari first.',
    desktop: 'In Safari on a Mac, choose “Add to Dock” in the File menu. Firefox can install apps on Windows only.',
  },
  quiet: 'Another name and icon',
  quietNote:
    'Before you install, it can be given a plain look, such as Notes. Changed later, it has to be installed again.',
  removing: 'Uninstalling deletes what is kept on this device. What belongs to your account stays.',
}
