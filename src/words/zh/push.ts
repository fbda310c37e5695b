/** Notifications while the app is closed. */
export const push = {
  group: '通知',
  groupNote: '只显示“有新消息”这样的话，不含名字、标题和内容；名称跟随“名称与图标”。',
  on: '关闭应用后也通知',
  onNote: '有新消息时由系统提示。浏览器厂商的推送服务会知道什么时候提示过，但看不到内容。',
  guest: '登录后可以打开',
  means: {
    installed: '请先把应用添加到主屏幕，再从主屏幕打开',
    none: '这个浏览器不支持通知',
  },
  failures: {
    denied: '浏览器没有允许。要打开，请在浏览器的网站设置里允许通知，再回来打开开关。',
    off: '这里没有开通通知',
    offline: '打开时需要网络，请连上网络再试',
    failed: '浏览器的推送服务没有回应，请稍后再试',
  },
  kinds: { system: '系统通知', reply: '回复和评论', like: '赞和收藏', order: '订单', service: '客服的回复' },
  quiet: '免打扰时段',
  quietNote: '这段时间不提示，之后合并提示一次。',
  quietEnds: { from: '开始', to: '结束' },
  whileLocked: '应用锁定时',
  locked: { neutral: '照常提示', none: '不提示' },
  lockedNote: '选“不提示”：锁定或关闭应用后取消登记，解锁后再登记；期间的消息打开应用就能看到。',
}
