import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerOf, type OfferFacts } from '#features/purchase/offer.ts'

const coins: OfferFacts = { access: 'coins', price: 30, loggedIn: true, balance: 100, online: true, payment: 'none' }

describe('what is offered for something locked', () => {
  test.each<[string, Partial<OfferFacts>, object]>([
    ['enough coins', {}, { state: 'buy', price: 30, balance: 100 }],
    ['exactly enough', { balance: 30 }, { state: 'buy', price: 30, balance: 30 }],
    ['too few', { balance: 29 }, { state: 'poor', price: 30, balance: 29, missing: 1 }],
    ['a balance that is not known yet', { balance: undefined }, { state: 'buy', price: 30, balance: undefined }],
    ['no connection', { online: false }, { state: 'offline', price: 30, balance: 100 }],
    ['a visitor', { loggedIn: false }, { state: 'login', for: 'coins' }],
    ['a visitor without a connection', { loggedIn: false, online: false }, { state: 'login', for: 'coins' }],
    ['VIP', { access: 'vip', price: 0 }, { state: 'vip' }],
    ['VIP that coins open too', { access: 'vip' }, { state: 'buy', price: 30, balance: 100 }],
    ['VIP for a visitor', { access: 'vip', price: 0, loggedIn: false }, { state: 'login', for: 'vip' }],
    ['a ticket', { access: 'ticket', price: 0 }, { state: 'ticket' }],
    ['a payment under way', { payment: 'pending' }, { state: 'paying', price: 30 }],
    [
      'a payment of which nothing is known',
      { payment: 'checking', online: false, loggedIn: false },
      { state: 'checking' },
    ],
    ['a contradiction', { access: 'granted', price: 0 }, { state: 'none' }],
  ])('%s', (_name, facts, offer) => {
    expect(offerOf({ ...coins, ...facts })).toEqual(offer)
  })
  test('nothing can be bought without a login, a connection, enough coins, or while a payment is open', () => {
    fc.assert(
      fc.property(
        fc.record({
          access: fc.constantFrom('free', 'vip', 'coins', 'ticket', 'granted'),
          price: fc.nat(100),
          loggedIn: fc.boolean(),
          balance: fc.option(fc.nat(100), { nil: undefined }),
          online: fc.boolean(),
          payment: fc.constantFrom('none', 'pending', 'checking'),
        }),
        (facts) => {
          const offer = offerOf(facts as OfferFacts)
          if (offer.state !== 'buy') return
          expect(facts).toMatchObject({ loggedIn: true, online: true, payment: 'none' })
          expect(offer.price).toBe(facts.price)
          expect(facts.price).toBeGreaterThan(0)
          if (facts.balance !== undefined) expect(facts.balance).toBeGreaterThanOrEqual(facts.price)
        },
      ),
    )
  })
})
