import type { TransferReason } from '#contract/transfer-reasons.ts'

/** Why coins moved. */
export const transfers = {
  codes: {
    buy: '购买',
    recharge: '充值',
    gift: '系统赠送',
    reward: '打赏',
    club: '粉丝团',
    code: '兑换码',
    withdraw: '提现',
    'withdraw-refused': '提现退回',
    bounty: '悬赏',
    'bounty-paid': '悬赏收入',
    'bounty-back': '悬赏退回',
    refund: '退款',
    'taken-back': '收回',
  } satisfies Record<TransferReason, string>,
}
