import { atRest } from '../api/at-rest.ts'
import { addCode } from '../repositories/gifts.ts'
import { allWithdrawals, noNumber } from '../repositories/payouts.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { userHolder } from '../services/ledger.ts'
import { moneyText } from '../services/money.ts'
import { accountSeal } from '../services/pay-accounts.ts'
import { settleWithdrawal } from '../services/payout.ts'
import { refundOrder, takeCoins } from '../services/refunds.ts'
import { userNamed } from './accounts.ts'
import { Failed, Misused, numberOption, wholeNumber, wordAt, type Command } from './command.ts'
import { columns } from './printable.ts'

/** Lists withdrawals. */
export const withdrawals: Command = {
  usage: '[--all]',
  help: 'lists the withdrawals that wait, with the accounts to pay to; with --all also those that were settled',
  run: async ({ database, settings, print }, { options }) => {
    const sealing = atRest(settings.secret)
    const rows = await allWithdrawals(database.db, { settled: Boolean(options['all']) })
    for (const row of rows) {
      const text = row.currency === 'coin' ? (sum: number) => `${sum} coins` : moneyText
      const number = row.number === noNumber ? row.masked : String(sealing.open(row.number, accountSeal(row.user_id)))
      const sums = `${text(row.amount)} less ${text(row.fee)}${row.money === null ? '' : ` = ${moneyText(row.money)}`}`
      print(columns(row.id, row.status, row.username, sums, row.type, row.name, number))
    }
    if (rows.length === 0) print('no withdrawals')
  },
}

/** Settles a withdrawal. */
export const settle: Command = {
  usage: '<id> paid|refused',
  help: 'settles a withdrawal; refused gives all of it back',
  run: async ({ database, nowMs, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'id'), 'id')
    const status = wordAt(words, 1, 'paid|refused')
    if (status !== 'paid' && status !== 'refused') throw new Misused('paid or refused is needed')
    const done = await database.db.transaction().execute((tx) => settleWithdrawal(tx, id, status, nowMs))
    if (!done) throw new Failed(`no withdrawal ${id} is waiting`)
    print(`withdrawal ${id} is ${status}`)
  },
}

/** Books a refund. */
export const refund: Command = {
  usage: '<order number>',
  help: 'books that an order’s money went back at the gateway: takes back its coins or VIP as far as they are left',
  run: async ({ database, nowMs, print }, words) => {
    const orderNo = wordAt(words, 0, 'order number')
    const done = await database.db.transaction().execute((tx) => refundOrder(tx, orderNo, { nowMs }))
    if (done === 'unknown') throw new Failed(`there is no paid order ${orderNo}`)
    if (done === 'again') throw new Failed(`order ${orderNo} was refunded before`)
    const spent = done.coinsSpent === 0 ? '' : `, ${done.coinsSpent} were spent already`
    print(`order ${orderNo} is refunded: ${done.coinsBack} coins taken back${spent}`)
  },
}

/** Takes coins back. */
export const takeBack: Command = {
  usage: '<name> <coins> --reason <text>',
  help: 'takes coins back from somebody, who is told the reason',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const coins = wholeNumber(wordAt(words, 1, 'coins'), 'coins')
    const { reason } = words.options
    if (typeof reason !== 'string' || reason.trim() === '') throw new Misused('--reason is needed: the person is told')
    const has = await balanceOf(database.db, userHolder(user.id), 'coin')
    if (has < coins) throw new Failed(`"${user.username}" has ${has} coins`)
    await database.db.transaction().execute((tx) => takeCoins(tx, user.id, { coins, reason, nowMs }))
    print(`${coins} coins taken back from "${user.username}"`)
  },
}

/** Makes a code. */
export const createCode: Command = {
  usage: '<code> [--coins <n>] [--vip <days>] [--tickets <n>] [--uses <n>]',
  help: 'makes a code that each person may redeem once',
  run: async ({ database, print }, words) => {
    const code = wordAt(words, 0, 'code').toUpperCase()
    if (!/^[\w-]{4,64}$/.test(code)) throw new Misused('<code> is 4 to 64 letters, digits, - and _')
    const [coins, vip_days, tickets] = ['coins', 'vip', 'tickets'].map((name) => numberOption(words, name)) as [
      number,
      number,
      number,
    ]
    if (coins + vip_days + tickets === 0) throw new Misused('a code brings --coins, --vip or --tickets')
    if (tickets > 100) throw new Misused('at most 100 tickets')
    const uses = numberOption(words, 'uses') || 1
    if (!(await addCode(database.db, { code, coins, vip_days, tickets, uses_left: uses, expires_at: null })))
      throw new Failed(`the code ${code} is there already`)
    print(`code ${code} is ready`)
  },
}
