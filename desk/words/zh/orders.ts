import type { DeskOrderState } from '#contract/desk/orders.ts'

/** What was bought with money. */
export const zh = {
  title: '订单',
  help: '用钱买的都在这里，最新的在前。搜索要写全：订单号、支付方的流水号，或用户名。打开一个订单能看到记了哪些账，也能退款。账本里每一笔两边相加都应为零，每个余额都应等于记过的账：“检查账本”全部核对一遍。',
  search: '订单号、流水号或用户名',
  state: '状态',
  allStates: '全部',
  states: { waiting: '待支付', paid: '已支付', refunded: '已退款', closed: '已关闭' } satisfies Readonly<
    Record<DeskOrderState, string>
  >,
  order: '订单',
  person: '用户',
  product: '商品',
  price: '金额',
  reference: '支付方流水号',
  made: '下单',
  paid: '支付',
  refunded: '退款时间',
  method: '支付方式',
  note: '备注',
  agent: '代理分成',
  nothing: '没有订单',
  nothingText: '有人购买金币或会员之后，订单会出现在这里。',
  nothingFound: '没有这个号码或用户名：要写全。',
  check: '检查账本',
  checking: (count: number) => `已核对 ${count} 行`,
  even: (count: number) => `账本是平的：核对了 ${count} 行`,
  uneven: (count: number) => `有 ${count} 处对不上`,
  coins: (count: number) => `${count} 金币`,
  orderHelp: '退款只在账本里记：钱要先在支付方退回。用户还没花的金币或会员天数会收回，代理的分成也会收回。',
  booked: '账本',
  nothingBooked: '没有记账',
  at: '时间',
  why: '事由',
  holder: '账户',
  sum: '数额',
  refund: '退款',
  refundTitle: (sum: string) => `退款 ${sum}？`,
  refundText: '请先在支付方退款。这里把还在的金币或会员天数收回，并告诉用户。',
  refundDone: (back: number, spent: number) =>
    spent === 0 ? `已退款，收回 ${back} 金币` : `已退款，收回 ${back} 金币，${spent} 已花掉`,
}
