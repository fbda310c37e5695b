import type { MoneyCall } from '#contract/catalogue.ts'
import type { Rng } from '#demo/rng.ts'
import type { RootKey } from '#contract/envelope/suites.ts'
import { createClient, newRequestId, visitor, type Answer, type Client, type Who } from './client.ts'

/** A server that may be gone at any moment: then a call rejects. */
export interface Api {
  readonly call: Client['call']
  /** Sends a form to a page; answers its status, and follows nothing. */
  post(path: string, form: string): Promise<number>
}

/** Somebody whose coins are counted along: by what the server acknowledged, and by nothing else. */
export interface Spender {
  readonly who: Who
  coins: number
  /** What was sent and not answered. */
  readonly unsure: Unsure[]
  /** Videos that they have tried to buy: twice would cost nothing, which nobody could foresee. */
  readonly tried: Set<number>
}

/** A thing for money, and who has what after it. */
interface Deal {
  readonly name: MoneyCall
  readonly input: object
  /** Books what the server acknowledged. */
  apply(): void
}
type Unsure = { readonly deal: Deal; readonly requestId: string } | { readonly order: Order }

interface Order {
  readonly orderNo: string
  readonly path: string
  readonly coins: number
}

/** What may be bought, at the prices of the demo content. */
export interface Shop {
  readonly videos: readonly { readonly id: number; readonly coins: number }[]
  /** A product of coins: its id, and how many coins it brings. */
  readonly product: { readonly id: number; readonly coins: number }
  readonly spenders: readonly Spender[]
}

const gift = { id: 2, coins: 5 }
/** Of a gift the receiver gets three fifths, rounded down. */
const shareOf = (coins: number): number => Math.floor((coins * 60) / 100)

/** A server on this line. */
export async function apiOf(
  line: string,
  keys: readonly RootKey[],
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Api> {
  const client = await createClient(send, line, keys, Date.now)
  return {
    call: client.call,
    post: async (path, body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await send(new Request(line + path, { method: 'POST', body, headers, redirect: 'manual' }))
      await response.arrayBuffer()
      return response.status
    },
  }
}

/** Opens accounts for so many spenders. */
export async function openShop(api: Api, videos: Shop['videos'], people: number): Promise<Shop> {
  const products = (await api.call('order.products', { type: 'coin' }, visitor())).data as {
    list: { id: number; coins: number; bonus?: number }[]
  }
  const { id, coins, bonus = 0 } = products.list[0]!
  const spenders: Spender[] = []
  for (let at = 0; at < people; at += 1) {
    const input = { username: `spender${at}`, password: 'secret-1', phone: '13900000000', adult: true }
    const { device } = visitor()
    const { token } = (await api.call('user.register', input, { device })).data as { token: string }
    const { uuid } = (await api.call('user.info', {}, { device, token })).data as { uuid: string }
    spenders.push({ who: { device, token, uuid }, coins: 0, unsure: [], tried: new Set() })
  }
  return { videos, product: { id, coins: coins + bonus }, spenders }
}

/** Does one thing for money. Answers whether the server is still there; what got no answer is kept in `unsure`. */
export async function spend(api: Api, shop: Shop, spender: Spender, rng: Rng): Promise<boolean> {
  const kind = rng.weighted([
    ['recharge', 4],
    ['reward', 4],
    ['video', 2],
    ['want', 2],
  ] as const)
  if (kind === 'recharge') return recharge(api, shop, spender)
  const deal = dealOf(kind, shop, spender, rng)
  const requestId = newRequestId()
  const answer = await api.call(deal.name, deal.input, spender.who, { requestId }).catch(() => undefined)
  // Some answers are lost on their way: what they said is learned later.
  if (answer && rng.chance(0.85)) settle(deal, answer)
  else spender.unsure.push({ deal, requestId })
  return answer !== undefined
}

function dealOf(kind: 'reward' | 'video' | 'want', shop: Shop, spender: Spender, rng: Rng): Deal {
  switch (kind) {
    case 'reward': {
      const other = rng.pick(shop.spenders.filter((one) => one !== spender))
      const count = rng.int(1, 3)
      const price = gift.coins * count
      return {
        name: 'user.reward',
        input: { uuid: other.who.uuid, gift_id: gift.id, count, price },
        apply: () => {
          spender.coins -= price
          other.coins += shareOf(price)
        },
      }
    }
    case 'video': {
      const untried = shop.videos.filter(({ id }) => !spender.tried.has(id))
      if (untried.length === 0) return dealOf('reward', shop, spender, rng)
      const { id, coins } = rng.pick(untried)
      spender.tried.add(id)
      return { name: 'mv.buy', input: { id, price: coins }, apply: () => void (spender.coins -= coins) }
    }
    case 'want': {
      const coins = rng.int(10, 12)
      const input = { title: '找一部讲灯塔的片子', content: '黑白的', images: [], coins }
      return { name: 'find.create', input, apply: () => void (spender.coins -= coins) }
    }
  }
}

function settle(deal: Deal, { errcode, status, data }: Answer): void {
  if (errcode !== 0) throw new Error(`${deal.name} answered ${errcode}`)
  if (status === 200) deal.apply()
  else if (![402, 409, 429].includes(status ?? 0))
    throw new Error(`${deal.name} answered ${status} ${JSON.stringify(data)}`)
}

/** Opens an order and pays it on the gateway's page. */
async function recharge(api: Api, { product }: Shop, spender: Spender): Promise<boolean> {
  const answer = await api.call('order.pay', { product_id: product.id, method: 1 }, spender.who).catch(() => undefined)
  // An order that nobody pays brings nothing: there is nothing to be unsure of.
  if (answer?.status !== 200) return answer !== undefined
  const { order_no: orderNo, pay_url: url } = answer.data as { order_no: string; pay_url: string }
  const order = { orderNo, path: new URL(url).pathname, coins: product.coins }
  const state = await pay(api, order, spender.who).catch(() => undefined)
  if (state === 'paid') spender.coins += order.coins
  else spender.unsure.push({ order })
  return state !== undefined
}

/** Presses the button, and asks what the order is then: the page itself may say that the shop is still being told. */
async function pay(api: Api, { orderNo, path }: Order, who: Who): Promise<string | undefined> {
  const status = await api.post(path, 'do=pay')
  if (status !== 303) throw new Error(`the pay page answered ${status}`)
  const { data } = await api.call('order.list', { order_no: orderNo }, who)
  return (data as { list: { status: string }[] }).list[0]?.status
}

/** Learns what became of everything that got no answer. */
export async function learn(api: Api, spender: Spender): Promise<void> {
  for (const one of spender.unsure.splice(0)) {
    if ('order' in one) {
      // Whoever does not know whether they paid presses the button again: it is paid once.
      while ((await pay(api, one.order, spender.who)) !== 'paid')
        await new Promise((resolve) => setTimeout(resolve, 50))
      spender.coins += one.order.coins
    } else {
      const { deal, requestId } = one
      settle(deal, await api.call(deal.name, deal.input, spender.who, { requestId, check: true }))
    }
  }
}
