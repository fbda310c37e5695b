import { defineWords } from './words.ts'

/** The line above the screen: what is not as it should be. */
export const connectionWords = defineWords({
  zh: {
    offline: '网络不可用，正在显示缓存',
    offlineShort: '离线',
    portal: '当前网络需要先登录，请打开浏览器完成认证',
    forcedOffline: '只看离线内容，没有在联网',
    goOnline: '恢复联网',
    safeMode: '后台线程连续停止，已进入安全模式。重新载入可恢复。',
    view: '查看',
  },
  en: {
    offline: 'No connection. Showing what’s saved',
    offlineShort: 'Offline',
    portal: 'This network wants you to sign in. Open a browser page to do so',
    forcedOffline: 'Offline only: nothing is being fetched',
    goOnline: 'Go online',
    safeMode: 'The background worker kept stopping; safe mode is on. Reload to recover.',
    view: 'View',
  },
})
