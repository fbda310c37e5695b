import type { Same } from '../language.ts'
import type { zh } from '../zh/shop.ts'

/** The shop, and rates. */
export const en: Same<typeof zh> = {
  title: 'Shop',
  lists: 'The shop’s lists',
  rates: 'Rates and limits',
  ratesHelp:
    'A change holds at once or from a time on; until then it can be taken back. Each asks for your authenticator again and goes into the log.',
  rate: 'What',
  value: 'Now',
  coming: 'Later',
  units: {
    count: (text) => text,
    percent: (text) => `${text}%`,
    permille: (text) => `${text}%`,
    coins: (text) => `${text} coins`,
    fen: (text) => `${text} yuan`,
  },
  valueIn: {
    count: 'Value',
    percent: 'Value (%)',
    permille: 'Value (%)',
    coins: 'Value (coins)',
    fen: 'Value (yuan)',
  },
  limits: (least, most) => `From ${least} to ${most}`,
  fromHint: 'Empty: at once',
  names: {
    'vip-films': 'VIP films a day in full without VIP',
    'vip-films-of-network': 'VIP films a day of all without VIP in one network',
    'creator-share': 'Creators’ share',
    'agent-share-1': 'Agents’ share, level 1',
    'agent-share-2': 'Agents’ share, level 2',
    'agent-share-3': 'Agents’ share, level 3',
    'agent-share-4': 'Agents’ share, level 4',
    'agent-people-2': 'Paying people for level 2',
    'agent-people-3': 'Paying people for level 3',
    'agent-people-4': 'Paying people for level 4',
    'coin-payout-least': 'Least withdrawal of coins',
    'coin-payout-fee': 'Fee for withdrawing coins',
    'coin-worth': 'What a coin is worth when withdrawn',
    'money-payout-least': 'Least withdrawal of agents’ income',
    'money-payout-fee': 'Fee for withdrawing agents’ income',
    'bounty-least': 'Least bounty for a film',
    'ticket-days': 'Days that a ticket can be used',
  },
}
