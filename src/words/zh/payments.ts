/** What is said of payments wherever somebody is. */
export const payments = {
  view: '查看',
  gift: '礼物已送出',
  order: '订单已建立，等待支付',
  code: '兑换成功',
  club: '已加入粉丝团',
  ticket: '已用观影券解锁',
  balance: (coins: string) => `余额 ${coins} 金币`,
  money: (money: string) => `余额 ¥${money}`,
  lost: '上一笔支付没有送达，没有扣款',
}
