import type { Same } from '../language.ts'
import type { zh } from '../zh/orders.ts'

export const en: Same<typeof zh> = {
  title: 'Orders',
  help: 'All that was bought with money, the newest first. Search for a whole order number, the payment’s number at the provider, or a person’s name. An open order shows what was booked for it, and can be refunded. In the ledger the sides of each movement sum to zero and each balance is the sum of what was booked: “Check the ledger” looks through all of it.',
  search: 'Order, payment number or name',
  state: 'State',
  allStates: 'All',
  states: { waiting: 'Waiting', paid: 'Paid', refunded: 'Refunded', closed: 'Closed' },
  order: 'Order',
  person: 'Person',
  product: 'Product',
  price: 'Price',
  reference: 'Payment number',
  made: 'Ordered',
  paid: 'Paid',
  refunded: 'Refunded at',
  method: 'Paid by',
  note: 'Note',
  agent: 'Agent’s share',
  nothing: 'No orders',
  nothingText: 'Once somebody buys coins or VIP, the order stands here.',
  nothingFound: 'There is no such number or name: write it whole.',
  check: 'Check the ledger',
  checking: (count) => `${count} rows checked`,
  even: (count) => `The ledger is even: ${count} rows checked`,
  uneven: (count) => `${count} do not come out even`,
  coins: (count) => `${count} coins`,
  orderHelp:
    'A refund is booked in the ledger: pay the money back at the provider first. Coins or days of VIP that are still there are taken back, and so is the agent’s share.',
  booked: 'Ledger',
  nothingBooked: 'Nothing was booked',
  at: 'When',
  why: 'Why',
  holder: 'Account',
  sum: 'Sum',
  refund: 'Refund',
  refundTitle: (sum) => `Refund ${sum}?`,
  refundText:
    'Pay the money back at the provider first. Here the coins or days that are left are taken back, and the person is told.',
  refundDone: (back, spent) =>
    spent === 0
      ? `Refunded; ${back} coins taken back`
      : `Refunded; ${back} coins taken back, ${spent} were spent already`,
}
