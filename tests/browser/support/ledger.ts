import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import type { Site } from './site.ts'

/** What was taken from somebody, at once. */
export interface Charge {
  reason: string
  kind: string | null
  item: number | null
  coins: number
}

/** What can be bought with coins, as the server has it. */
export type Goods = 'video' | 'picture' | 'game' | 'article' | 'post' | 'dating'

/** The account books of the server, read while it writes them. */
export interface Ledger {
  /** Coins of the person. */
  balance(): number
  /** The last entry of all. */
  last(): number
  /** What was taken from the person after an entry. */
  chargesAfter(entry: number): Charge[]
  /** Things for sale that the person does not have, cheapest first. */
  forSale(goods: Goods): { id: number; coins: number }[]
  /** Entries that do not sum to nothing, balances that are not the sum of theirs, and those below 0. */
  faults(): string[]
  close(): void
}

const shelves: Readonly<Record<Goods, string>> = {
  video: 'select id, coins from mvs where coins > 0 and vip_only = 0 and small = 0 and state = 0',
  picture: `select id, coins from works where kind = 'picture' and coins > 0 and state = 0`,
  game: `select id, coins from works where kind = 'game' and coins > 0 and state = 0`,
  article: 'select id, coins from articles where coins > 0 and state = 0',
  post: 'select id, coins from posts where coins > 0 and state = 0',
  dating: 'select id, coins from datings where coins > 0 and state = 0',
}

/** Opens the books at the pages of one person. */
export function openLedger(site: Site, username: string): Ledger {
  const db = new DatabaseSync(path.join(site.data, 'shiguang.sqlite'), { readOnly: true })
  const all = <T>(sql: string, ...values: (string | number)[]) => db.prepare(sql).all(...values) as T[]
  const { id: user } = all<{ id: number }>('select id from users where username = ?', username)[0]!
  const holder = `user:${user}`
  // what a club that they are in has, they may watch anyway
  const openToMember = `select mv_id from club_videos natural join club_members where club_members.user_id = ${user}`
  return {
    balance: () =>
      all<{ balance: number }>(`select balance from accounts where holder = ? and currency = 'coin'`, holder)[0]!
        .balance,
    last: () => all<{ id: number }>('select max(id) as id from transfers')[0]!.id,
    chargesAfter: (entry) =>
      all<Charge>(
        `select transfers.reason, transfers.kind, transfers.item_id as item, -postings.delta as coins
         from transfers join postings on postings.transfer_id = transfers.id
         join accounts on accounts.id = postings.account_id
         where transfers.id > ? and accounts.holder = ? and accounts.currency = 'coin' and postings.delta < 0`,
        entry,
        holder,
      ).map((charge) => ({ ...charge })),
    forSale: (goods) =>
      all<{ id: number; coins: number }>(
        `${shelves[goods]} and user_id <> ${user}
         and id not in (select item_id from purchases where user_id = ? and kind = ?)
         ${goods === 'video' ? `and id not in (${openToMember})` : ''} order by coins, id`,
        user,
        goods,
      ),
    faults: () => [
      ...all<{ id: number; sum: number }>(
        'select transfer_id as id, sum(delta) as sum from postings group by transfer_id having sum(delta) <> 0',
      ).map(({ id, sum }) => `entry ${id} sums to ${sum}`),
      ...all<{ holder: string; balance: number; sum: number }>(
        `select holder, accounts.balance, coalesce(sum(delta), 0) as sum from accounts
         left join postings on postings.account_id = accounts.id where bounded = 1
         group by accounts.id having accounts.balance <> coalesce(sum(delta), 0) or accounts.balance < 0`,
      ).map(({ holder: of, balance, sum }) => `${of} has ${balance}, its entries say ${sum}`),
    ],
    close: () => db.close(),
  }
}
