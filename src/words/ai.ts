import { defineWords } from './words.ts'

/** The page that stands in for tools that are not offered, and its report. */
export const aiWords = defineWords({
  zh: {
    title: '这里不提供',
    reportTitle: '我的照片被滥用',
    lead: '不需要登录。写下在哪里看到的：地址、标题或时间，越具体越好。请不要附上图片本身。',
    sent: '已收到你的举报',
    sentText: '我们会先隐藏相关内容，再逐条核实。如果留了联系方式，会告诉你结果。',
    another: '再举报一件',
    offline: '现在没有网络。可以先写好，连上网络后再提交，写下的不会丢。',
  },
  en: {
    title: 'Not offered',
    reportTitle: 'Someone misused my picture',
    lead: 'You don’t need an account. Tell us where you saw it: an address, a title, a time; the more exact, the better. Please don’t attach the picture itself.',
    sent: 'We have your report',
    sentText:
      'We hide what it concerns first, then check it. If you told us how to reach you, we will tell you what came of it.',
    another: 'Report something else',
    offline: 'You’re offline. Write this now and send it once you’re connected; nothing you typed is lost.',
  },
})
