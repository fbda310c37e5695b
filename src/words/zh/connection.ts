/** The line above the screen: what is not as it should be. */
export const connection = {
  offline: '网络不可用，正在显示缓存',
  offlineShort: '离线',
  portal: '当前网络需要先登录，请打开浏览器完成认证',
  maintenance: '正在维护，稍后自动恢复',
  forcedOffline: '只看离线内容，没有在联网',
  goOnline: '恢复联网',
  safeMode: '后台线程连续停止，已进入安全模式。重新载入可恢复。',
  view: '查看',
}
