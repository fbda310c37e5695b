import type { Same } from '../catalogue.ts'
import type { transfers as zh } from '../zh/transfers.ts'

export const transfers: Same<typeof zh> = {
  codes: {
    buy: 'Bought',
    recharge: 'Topped up',
    gift: 'Given by the house',
    reward: 'Gift',
    club: 'Fan club',
    code: 'Code redeemed',
    withdraw: 'Withdrawal',
    'withdraw-refused': 'Withdrawal returned',
    bounty: 'Bounty',
    'bounty-paid': 'Bounty received',
    'bounty-back': 'Bounty returned',
    refund: 'Refund',
    'taken-back': 'Taken back',
  },
}
