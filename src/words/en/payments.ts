import type { Same } from '../catalogue.ts'
import type { payments as zh } from '../zh/payments.ts'
import { counted } from '../counted.ts'

export const payments: Same<typeof zh> = {
  view: 'View',
  gift: 'Your gift was sent',
  order: 'Your order is open and waits for payment',
  code: 'Code redeemed',
  club: 'You joined the club',
  ticket: 'Unlocked with a ticket',
  balance: (coins: string) => `Balance: ${counted(coins, 'coin')}`,
  money: (money: string) => `Balance ¥${money}`,
  lost: 'Your last payment did not arrive. Nothing was charged',
}
