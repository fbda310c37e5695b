import type { Same } from '../catalogue.ts'
import type { buy as zh } from '../zh/buy.ts'
import { counted } from '../counted.ts'

export const buy: Same<typeof zh> = {
  unlock: (price: number) => `Unlock for ${price} ${price === 1 ? 'coin' : 'coins'}`,
  paying: 'Paying',
  offerCoins: 'Unlock it once, watch it any time',
  offerPreview: 'The preview is over. Unlock the whole video',
  offerVip: 'For VIP members',
  offerVipText: 'Today’s free views are used up. VIP has no limit.',
  offerTicket: 'A viewing ticket is needed',
  offerTicketText: 'Get a ticket under “Me” to watch it.',
  offerLogin: 'Log in to unlock all of it',
  offerLoginVip: 'Today’s free views are used up. Log in to become a VIP',
  login: 'Log in',
  recharge: 'Get coins',
  openVip: 'Become a VIP',
  balance: (coins: number) => `Balance ${coins}`,
  balanceAt: (coins: number, ago: string) => `Balance ${coins}, ${ago}`,
  missing: (coins: number) => `${coins} more needed`,
  offline: 'Paying needs a connection. Try again once you’re online',
  checking: 'Checking the last payment. Please don’t pay again',
  priceChanged: 'The price has changed. Please look again before buying',
  bought: 'Unlocked',
  confirm: (price: number) => `This takes ${counted(price, 'coin')}. Unlock it?`,
  confirmPay: 'Pay',
  replayPreview: 'Preview again',
  previewNote: 'Preview',
  unlockNow: 'Unlock it all',
  none: 'There is no way to unlock it right now',
}
