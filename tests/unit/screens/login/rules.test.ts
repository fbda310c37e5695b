import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { callOf } from '#contract/catalogue.ts'
import { faultText, refusalOf } from '#features/login/fault-text.ts'
import { faultOf, fieldsOf, registration, type LoginFields } from '#features/login/rules.ts'
import { en, zh } from '#tests/words.ts'

const valid: LoginFields = {
  username: '晚风',
  password: 'lantern-7',
  recovery: '',
  phone: '+86 138 0000 0000',
  code: '',
  adult: true,
}
const faultsOf = (how: 'login' | 'register', fields: LoginFields) =>
  fieldsOf[how].flatMap((field) => {
    const fault = faultOf(how, field, fields[field], fields.username)
    return fault ? [`${field} ${fault}`] : []
  })

const wrong: [Partial<LoginFields>, string][] = [
  [{ username: '' }, 'username needed'],
  [{ username: '   ' }, 'username needed'],
  [{ username: '晚' }, 'username short'],
  [{ username: ' 晚 ' }, 'username short'],
  [{ username: 'x'.repeat(25) }, 'username long'],
  [{ password: '' }, 'password needed'],
  [{ password: '1234567' }, 'password short'],
  [{ password: 'x'.repeat(65) }, 'password long'],
  [{ phone: '' }, 'phone needed'],
  [{ phone: '123' }, 'phone form'],
  [{ phone: 'abc 123 456' }, 'phone form'],
  [{ phone: '+86 138 0000 0000 0000 0000' }, 'phone form'],
  [{ code: 'no spaces' }, 'code form'],
  [{ code: 'x'.repeat(65) }, 'code form'],
  [{ adult: false }, 'adult needed'],
]

/** These pass the contract, which is about form: the server says no in words of its own. */
const weak: [Partial<LoginFields>, string][] = [
  [{ username: 'xiao\u200byu' }, 'username characters'],
  [{ username: '\u0445iaoyu' }, 'username scripts'],
  [{ username: '客服' }, 'username reserved'],
  [{ password: '12345678' }, 'password common'],
  [{ password: '        ' }, 'password common'],
  [{ username: 'lantern-7' }, 'password name'],
]

test.each(weak)('registering with %j is answered by %s', (change, fault) => {
  expect(faultsOf('register', { ...valid, ...change })).toEqual([fault])
})

test.each(wrong)('registering with %j is answered by %s, as the server would refuse it too', (change, fault) => {
  const fields = { ...valid, ...change }
  expect(faultsOf('register', fields)).toEqual([fault])
  const input = { ...registration(fields), adult: fields.adult }
  expect(safeParse(callOf('user.register').input, input).success).toBe(false)
})

const right: Partial<LoginFields>[] = [
  {},
  { username: 'ab' },
  { username: 'xyz'.repeat(8) },
  { username: ' 晚风 ' },
  { password: ' a b c  ' },
  { password: 'xyz-'.repeat(16) },
  { phone: '13800000000' },
  { code: 'A-b_9' },
  { code: '  ' },
]

test.each(right)('registering with %j is in order, and what is sent passes the contract', (change) => {
  const fields = { ...valid, ...change }
  expect(faultsOf('register', fields)).toEqual([])
  expect(safeParse(callOf('user.register').input, registration(fields)).success).toBe(true)
})

test('logging in asks only that both are there: passwords of former days are shorter', () => {
  expect(faultsOf('login', { ...valid, username: 'x', password: '1', phone: '', adult: false })).toEqual([])
  expect(faultsOf('login', { ...valid, username: ' ', password: '' })).toEqual(['username needed', 'password needed'])
})

test('a password is sent as typed, everything else trimmed', () => {
  const input = registration({
    ...valid,
    username: ' 晚风 ',
    password: ' pass word ',
    phone: ' 13800000000 ',
    code: ' CAT ',
  })
  expect(input).toEqual({
    username: '晚风',
    password: ' pass word ',
    phone: '13800000000',
    aff_code: 'CAT',
    adult: true,
  })
})

test('every fault has words in both languages', () => {
  for (const words of [zh.login, en.login]) {
    for (const [, fault] of [...wrong, ...weak]) {
      const [field, kind] = fault.split(' ') as [keyof LoginFields, 'needed']
      expect(faultText(words, 'register', field, kind).length).toBeGreaterThan(3)
    }
  }
  expect(faultText(en.login, 'register', 'username', 'short')).toBe('At least 2 characters')
  expect(faultText(en.login, 'register', 'password', 'short')).toBe('At least 8 characters')
})

test('a refusal stands where it belongs', () => {
  const status = (code: number) => ({ kind: 'status', status: code, message: 'm' }) as const
  expect(refusalOf('register', status(409))).toEqual({ field: 'username', text: 'taken' })
  expect(refusalOf('register', status(404))).toEqual({ field: 'code', text: 'unknownCode' })
  expect(refusalOf('login', status(400))).toEqual({ text: 'wrong' })
  expect(refusalOf('login', status(429))).toEqual({ text: 'tooOften' })
  expect(refusalOf('register', status(400))).toBeUndefined()
  expect(refusalOf('login', { kind: 'network' })).toBeUndefined()
})
