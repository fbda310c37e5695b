import type { Same } from '../catalogue.ts'
import type { gift as zh } from '../zh/gift.ts'

export const gift: Same<typeof zh> = {
  gift: 'Gift',
  title: (name: string) => `A gift for ${name}`,
  close: 'Close',
  list: 'Gifts',
  coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
  count: 'How many',
  total: (coins: number) => `Send for ${coins} ${coins === 1 ? 'coin' : 'coins'}`,
  balance: (coins: number) => `Balance ${coins}`,
  balanceAt: (coins: number, ago: string) => `Balance ${coins}, ${ago}`,
  missing: (coins: number) => `${coins} more needed`,
  recharge: 'Get coins',
  login: 'Log in to send a gift',
  offline: 'Gifts need a connection. Try again once you’re online',
  paying: 'Sending',
  checking: 'Checking your last gift. Please don’t send it again',
  priceChanged: 'The gift’s price has changed. Please look again before sending',
  sent: (name: string, gift: string, count: number) => `Sent to ${name}: ${gift} × ${count}`,
  animation: 'Show gift animations',
  empty: 'There are no gifts right now',
}
