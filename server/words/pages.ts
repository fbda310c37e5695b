/* Words of the pages that the server itself draws. */

import type { Language } from '#contract/languages.ts'

/** The words of the payment page. */
export interface PayWords {
  readonly title: string
  readonly sandbox: string
  readonly product: string
  readonly amount: string
  readonly orderNo: string
  readonly pay: string
  readonly later: string
  readonly cancel: string
  readonly back: string
  readonly other: string
  readonly missing: string
  readonly states: Readonly<Record<'open' | 'settling' | 'paid' | 'cancelled' | 'closed', string>>
}

/** See `PayWords`. */
export const payWords: Readonly<Record<Language, PayWords>> = {
  zh: {
    title: '收银台',
    sandbox: '演示收银台，不会真的扣款。',
    product: '商品',
    amount: '金额',
    orderNo: '订单号',
    pay: '立即支付',
    later: '稍后到账',
    cancel: '取消支付',
    back: '返回拾光',
    other: 'English',
    missing: '没有这个订单。',
    states: {
      open: '等待支付',
      settling: '已支付，正在通知商家，请稍候刷新。',
      paid: '支付成功，商品已到账。',
      cancelled: '支付已取消，没有扣款。',
      closed: '订单已关闭。',
    },
  },
  en: {
    title: 'Checkout',
    sandbox: 'This is a demonstration. No money is charged.',
    product: 'Product',
    amount: 'Amount',
    orderNo: 'Order',
    pay: 'Pay now',
    later: 'Pay, arriving later',
    cancel: 'Cancel',
    back: 'Back to Shiguang',
    other: '中文',
    missing: 'There is no such order.',
    states: {
      open: 'Waiting for payment',
      settling: 'Paid. The shop is being told; reload in a moment.',
      paid: 'Paid. Your purchase has arrived.',
      cancelled: 'Cancelled. Nothing was charged.',
      closed: 'This order is closed.',
    },
  },
}

/** The page that takes a share while no service worker is there to, in both languages at once. */
export const sharePage = {
  goOn: { zh: '继续', en: 'Go on' },
  again: {
    zh: '图片和视频没能收下，请打开应用后再分享一次。',
    en: 'Files could not be taken: open the app, then share them again.',
  },
} as const
