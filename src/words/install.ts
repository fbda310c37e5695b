import { defineWords } from './words.ts'

/** Installing the app. */
export const installWords = defineWords({
  zh: {
    title: '安装到主屏幕',
    lead: '装好以后像普通应用一样打开，不用应用商店。',
    install: '安装',
    installNow: '现在安装',
    notNow: '以后再说',
    offer: '把拾光装到主屏幕',
    offerNote: '没有网络也能打开',
    accepted: '正在安装',
    installed: '已经装好了',
    installedText: '你正在用装好的拾光。',
    gains: '装好以后',
    gainsList: {
      offline: '没有网络也能打开，离线下载的内容都在',
      window: '全屏显示，没有浏览器的地址栏',
      share: '在别的应用里点「分享」，可以把文字、图片和视频发到拾光',
      shortcuts: '长按图标，直接进入搜索、短视频和离线下载',
      kept: '浏览器不会因为一周没打开就清掉你保存的内容',
    },
    whereLabel: '设备',
    where: { android: 'Android', ios: 'iPhone / iPad', desktop: '电脑' },
    steps: {
      android: {
        open: '用 Chrome、Edge 或三星浏览器打开拾光',
        menu: '点右上角或底部的菜单按钮',
        choose: '选「安装应用」或「添加到主屏幕」',
        confirm: '在弹出的窗口里点「安装」',
      },
      ios: {
        open: '用 Safari 打开拾光',
        menu: '点屏幕底部（iPad 在顶部）的分享按钮',
        choose: '向下滑动，选「添加到主屏幕」',
        confirm: '点右上角的「添加」',
      },
      desktop: {
        open: '用 Chrome 或 Edge 打开拾光',
        choose: '点地址栏右侧的安装图标',
        confirm: '在弹出的窗口里点「安装」',
      },
    },
    notes: {
      android: 'Firefox 也可以：菜单里选「将应用添加到主屏幕」。微信、QQ 里打开的页面不能安装，请先用浏览器打开。',
      ios: '装好的拾光和 Safari 各存各的内容：要重新登录，离线下载也要重新保存。微信里打开的页面不能安装，请先用 Safari 打开。',
      desktop: 'Mac 上的 Safari：菜单「文件」里选「添加到程序坞」。Firefox 目前只能在 Windows 上安装。',
    },
    quiet: '换一个名称和图标',
    quietNote: '安装之前可以换成不显眼的样子，例如便签；装好以后再换，要重新安装。',
    removing: '卸载会删除这台设备上保存的内容，账号里的内容不受影响。',
  },
  en: {
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
  },
})
