/** How a rate is written: a number of something, hundredths, thousandths, coins, or money in fen. */
export type RateUnit = 'count' | 'percent' | 'permille' | 'coins' | 'fen'

interface Rate {
  /** What holds as long as nobody has said anything else. */
  readonly usual: number
  readonly unit: RateUnit
  readonly least: number
  readonly most: number
}

const rate = (usual: number, unit: RateUnit, least: number, most: number): Rate => ({ usual, unit, least, most })

/** The rates and limits that the place is run by. */
export const rates = {
  /** VIP films that somebody without VIP may watch in full on a day, and so many all of one network. */
  'vip-films': rate(3, 'count', 0, 1000),
  'vip-films-of-network': rate(90, 'count', 0, 100_000),
  /** A creator's part of a sale. */
  'creator-share': rate(60, 'percent', 0, 100),
  /** An agent's part of a recharge on each level, and how many paying people make the level. */
  'agent-share-1': rate(10, 'percent', 0, 100),
  'agent-share-2': rate(15, 'percent', 0, 100),
  'agent-share-3': rate(20, 'percent', 0, 100),
  'agent-share-4': rate(25, 'percent', 0, 100),
  'agent-people-2': rate(10, 'count', 1, 1_000_000),
  'agent-people-3': rate(50, 'count', 1, 1_000_000),
  'agent-people-4': rate(200, 'count', 1, 1_000_000),
  /** What is paid out at least, what is kept of it, and what a coin is worth then. */
  'coin-payout-least': rate(100, 'coins', 1, 10_000_000),
  'coin-payout-fee': rate(50, 'permille', 0, 900),
  'coin-worth': rate(10, 'fen', 1, 10_000),
  'money-payout-least': rate(10_000, 'fen', 1, 100_000_000),
  'money-payout-fee': rate(20, 'permille', 0, 900),
  /** The least that is offered for a film. */
  'bounty-least': rate(10, 'coins', 1, 1_000_000),
  /** How many days a ticket can be used. */
  'ticket-days': rate(30, 'count', 1, 3650),
} as const satisfies Readonly<Record<string, Rate>>

/** One of `rates`. */
export type RateName = keyof typeof rates

/** Their names, in the order of the desk. */
export const rateNames = Object.keys(rates) as readonly RateName[]
