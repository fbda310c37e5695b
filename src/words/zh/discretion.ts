/** Another name and icon, the way out in a hurry, the session that leaves nothing. */
export const discretion = {
  group: '低调使用',
  look: '名称与图标',
  lookNote: '安装到桌面之前选好：安装后的名称、图标和窗口标题都用它。',
  lookInstalled: '已经安装的应用，系统可能要过几天才换图标；想马上换，请卸载后重新安装。',
  panic: '紧急离开',
  gestures: { off: '关闭', fingers: '三指轻触', top: '双击顶部' },
  panicNote: '马上换成一页普通的文章，返回也回不来。电脑上连按三次 Esc。浏览器的历史记录不会被删除。',
  incognito: '无痕浏览',
  incognitoNote: '不留下记录、搜索和缓存',
  incognitoText:
    '以访客身份打开一个新的会话：历史、搜索、缓存和草稿只用一把一次性的密钥加密，结束时删除，密钥从不保存，谁也打不开。下载和账号里的内容不受影响。浏览器自己的历史不归应用管，最好同时用浏览器的无痕窗口。',
  incognitoLock: '会话里看不到锁定的内容，所以不问 PIN；结束后照常锁定。',
  begin: '开始',
  incognitoOn: '正在无痕浏览，结束后什么都不留',
  endIncognito: '结束无痕浏览',
  chip: '无痕',
}
