import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { states } from '#server/database/tables/types.ts'
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

/** The account books of the server, read while it writes them, and filled where a test needs that. */
export interface Ledger {
  /** Coins of the person. */
  balance(): number
  /** The last entry of all. */
  last(): number
  /** What was taken from the person after an entry. */
  chargesAfter(entry: number): Charge[]
  /** Things for sale that the person does not have, cheapest first. */
  forSale(goods: Goods): { id: number; coins: number }[]
  /** How many rows a query of the person's finds; `:user` stands for their id. */
  count(sql: string): number
  /** Gives the person coins, or money in fen, as the house does. */
  give(currency: 'coin' | 'fen', amount: number): void
  /** What the gift costs that a sheet offers first. */
  cheapestGift(): number
  /** A code that nobody has used. */
  newCode(brings: { coins?: number; tickets?: number }): string
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
  const db = new DatabaseSync(path.join(site.data, 'shiguang.sqlite'), { timeout: 5000 })
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
    count: (sql) =>
      all<{ count: number }>(`select count(*) as count from ${sql.replaceAll(':user', String(user))}`)[0]!.count,
    give(currency, amount) {
      const account = (of: string, bounded: 0 | 1) => {
        const insert =
          'insert into accounts (holder, currency, balance, bounded) values (?, ?, 0, ?) on conflict do nothing'
        db.prepare(insert).run(of, currency, bounded)
        return all<{ id: number }>('select id from accounts where holder = ? and currency = ?', of, currency)[0]!.id
      }
      db.exec('begin immediate')
      const now = Date.now()
      const { lastInsertRowid: id } = db
        .prepare(`insert into transfers (reason, created_at) values ('gift', ?)`)
        .run(now)
      const post = db.prepare(
        'insert into postings (transfer_id, account_id, delta, balance, created_at) values (?, ?, ?, ?, ?)',
      )
      const mine = account(holder, 1)
      db.prepare('update accounts set balance = balance + ? where id = ?').run(amount, mine)
      const [{ balance }] = all<{ balance: number }>('select balance from accounts where id = ?', mine) as [
        { balance: number },
      ]
      post.run(id, mine, amount, balance, now)
      post.run(id, account('house:mint', 0), -amount, null, now)
      db.exec('commit')
    },
    cheapestGift: () => all<{ coins: number }>('select coins from gifts order by place, id limit 1')[0]!.coins,
    newCode({ coins = 0, tickets = 0 }) {
      const code = `T-${crypto.randomUUID().slice(0, 13).toUpperCase()}`
      db.prepare('insert into codes (code, coins, vip_days, tickets, uses_left) values (?, ?, 0, ?, 9)').run(
        ...([code, coins, tickets] as const),
      )
      return code
    },
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

const tables = { video: 'mvs', audio: 'works' } as const

/** Takes a film or a book that is heard down on the server, or back up, without a word to anybody. */
export function setLive(site: Site, kind: keyof typeof tables, id: number, live: boolean): void {
  const db = new DatabaseSync(path.join(site.data, 'shiguang.sqlite'), { timeout: 5000 })
  db.prepare(`update ${tables[kind]} set state = ? where id = ?`).run(live ? states.live : states.gone, id)
  db.close()
}

export const setFilmLive = (site: Site, id: number, live: boolean): void => setLive(site, 'video', id, live)
