import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { catalogues, zh } from '#tests/words.ts'
import { shown } from './screen.ts'

/** What is typed into a field: by its label. */
export interface Typed {
  label: string
  text: string
}

/** A form of the app, and how it is filled in. */
export interface Form {
  name: string
  at: string
  /** Opens the form, where the screen does not show it by itself. */
  open?: (page: Page) => Promise<void>
  /** What its button says. */
  send: string
  typed: readonly Typed[]
}

/** A form with something that can't be sent. */
export interface Case extends Form {
  /** The label of the first field that is wrong then, and what it says. */
  wrong: { label: string; says: string }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A field, or a group of them, says what is wrong with it, and has the focus. */
export async function expectFault(field: Locator, says: string, name?: string): Promise<void> {
  await expect(field, name).toHaveAttribute('aria-invalid', 'true')
  await expect(field, name).toHaveAccessibleDescription(new RegExp(escaped(says)))
  await expect(field.locator('xpath=descendant-or-self::*[self::input or self::textarea]').first(), name).toBeFocused()
}

/** A form of one field with something wrong in it. */
const alone = (name: string, at: string, send: string, label: string, text: string, says: string): Case => ({
  name,
  at,
  send,
  typed: text === '' ? [] : [{ label, text }],
  wrong: { label, says },
})

const newAccount = (language: Language) => async (page: Page) => {
  const other = shown(page).getByRole('radio', { name: catalogues[language].money.newAccount })
  await shown(page).getByRole('button', { name: catalogues[language].money.submitWithdraw }).waitFor()
  if ((await other.count()) > 0) await other.check()
}

/** Forms that a visitor sees. */
export const guestForms = (language: Language): Case[] => {
  const login = catalogues[language].login
  const report = catalogues[language].report
  // a page that was left keeps what was typed there: every field is filled in anew
  const logIn = (name: string, [username, password]: readonly [string, string], wrong: Case['wrong']): Case => ({
    name,
    at: '/login',
    send: login.submitLogin,
    typed: [
      { label: login.username, text: username },
      { label: login.password, text: password },
    ],
    wrong,
  })
  const register = (name: string, given: readonly [string, string, string, string], wrong: Case['wrong']): Case => ({
    name,
    at: '/login',
    open: (page) => shown(page).getByRole('radio', { name: login.register, exact: true }).check(),
    send: login.submitRegister,
    typed: [login.username, login.password, login.phone, login.code].map((label, at) => ({ label, text: given[at]! })),
    wrong,
  })
  const phone = '+86 138 0000 0000'
  return [
    logIn('login without a name', ['', 'secret-1'], { label: login.username, says: login.needed.username }),
    logIn('login without a password', ['qiuyue', ''], { label: login.password, says: login.needed.password }),
    register('registration with a short password', ['qiuyue', '123', 'abc', ''], {
      label: login.password,
      says: login.short(8),
    }),
    register('registration with no number', ['qiuyue', 'secret-1', 'abc', ''], {
      label: login.phone,
      says: login.form.phone,
    }),
    register('registration with a code that is none', ['qiuyue', 'secret-1', phone, 'A B'], {
      label: login.code,
      says: login.form.code,
    }),
    register('registration without the statement of age', ['qiuyue', 'secret-1', phone, ''], {
      label: login.adult,
      says: login.needed.adult,
    }),
    alone('a report without a reason', '/ai', report.send, report.reason, '', report.chooseReason),
  ]
}

/** Forms of somebody who is logged in: of the demo's creator, who is an agent too. */
export const ownForms = (language: Language): Case[] => {
  const account = catalogues[language].account
  const money = catalogues[language].money
  const promotion = catalogues[language].promotion
  const mine = catalogues[language].mine
  const want = catalogues[language].wanted.form
  const post = catalogues[language].publish
  const field = (name: 'username' | 'sign' | 'birthday' | 'phone', text: string): Case =>
    alone(`the profile's ${name}`, `/my/edit?field=${name}`, account.save, account[name], text, account.faults[name])
  const password = (name: string, given: readonly [string, string, string], label: string, says: string): Case => ({
    name,
    at: '/my/updatepwd',
    send: account.changePassword,
    typed: [account.oldPassword, account.newPassword, account.repeat].map((one, at) => ({
      label: one,
      text: given[at]!,
    })),
    wrong: { label, says },
  })
  const coins = (name: string, text: string, says: string) =>
    alone(name, '/my/purse', money.submitWithdraw, money.amountCoins, text, says)
  const yuan = (name: string, text: string, says: string) =>
    alone(name, '/my/proxy', money.submitWithdraw, money.amountMoney, text, says)
  const code = (name: string, text: string, says: string) =>
    alone(name, '/my/recharge', money.redeemDo, money.redeem, text, says)
  const inviter = (name: string, text: string, says: string) =>
    alone(name, '/share/index', promotion.bindDo, promotion.bind, text, says)
  return [
    field('username', '一'),
    field('sign', '雨'.repeat(201)),
    field('birthday', '2020-01-01'),
    field('phone', '12'),
    password('no old password', ['', 'secret-2', 'secret-2'], account.oldPassword, account.needed),
    password('a short new password', ['secret-1', '123', '123'], account.newPassword, account.passwordLength),
    password('the old password again', ['secret-1', 'secret-1', 'secret-1'], account.newPassword, account.passwordSame),
    password('a repetition that is none', ['secret-1', 'secret-2', 'secret-3'], account.repeat, account.repeatWrong),
    coins('no coins to withdraw', '', money.amountNeeded),
    coins('coins withdrawn with a fraction', '100.5', money.amountWhole),
    coins('fewer coins than can be withdrawn', '1', money.amountLess('')),
    coins('more coins than there are', '99999999', money.amountMore('')),
    {
      ...coins('coins withdrawn to nobody', '200', ''),
      open: newAccount(language),
      wrong: { label: money.accountName, says: money.needed },
    },
    yuan('money withdrawn with three decimals', '100.005', money.amountForm),
    yuan('money withdrawn in words', '一百', money.amountForm),
    yuan('less money than can be withdrawn', '0.01', money.amountLess('')),
    code('no gift code', '', money.redeemNeeded),
    code('a gift code with a blank', 'A B', money.redeemForm),
    inviter('no invitation code', '', promotion.bindNeeded),
    inviter('an invitation code with a blank', 'A B', promotion.bindForm),
    {
      name: 'a collection without a name',
      at: '/my/my-like',
      open: (page) => shown(page).getByRole('button', { name: mine.newGroup }).click(),
      send: mine.create,
      typed: [],
      wrong: { label: mine.groupName, says: mine.nameNeeded },
    },
    {
      name: 'a request without what is remembered',
      at: '/lookmv/publish',
      send: want.publish,
      typed: [{ label: want.name, text: '一部关于山的片子' }],
      wrong: { label: want.content, says: want.faults.content },
    },
    {
      name: 'a post without a word',
      at: '/post/publish',
      send: post.publish,
      typed: [],
      wrong: { label: post.text, says: post.faults.empty },
    },
  ]
}

/** Forms that need an answer, filled in as they should be; of a visitor, and of the demo's creator. */
export const asking: Readonly<Record<'guest' | 'creator', readonly Form[]>> = {
  guest: [
    {
      name: 'a login',
      at: '/login',
      send: zh.login.submitLogin,
      typed: [
        { label: zh.login.username, text: 'qiuyue' },
        { label: zh.login.password, text: 'secret-1' },
      ],
    },
    {
      name: 'a registration',
      at: '/login?how=register',
      open: (page) => shown(page).getByRole('checkbox').check(),
      send: zh.login.submitRegister,
      typed: [
        { label: zh.login.username, text: 'qiuyue' },
        { label: zh.login.password, text: 'secret-1' },
        { label: zh.login.phone, text: '+86 138 0000 0000' },
        { label: zh.login.code, text: 'ABC123' },
      ],
    },
  ],
  creator: [
    {
      name: 'a new password',
      at: '/my/updatepwd',
      send: zh.account.changePassword,
      typed: [
        { label: zh.account.oldPassword, text: 'shiguang-amu' },
        { label: zh.account.newPassword, text: 'shiguang-2' },
        { label: zh.account.repeat, text: 'shiguang-2' },
      ],
    },
    {
      name: 'a gift code',
      at: '/my/recharge',
      send: zh.money.redeemDo,
      typed: [{ label: zh.money.redeem, text: 'NO-SUCH-CODE' }],
    },
    {
      name: 'an invitation code',
      at: '/share/index',
      send: zh.promotion.bindDo,
      typed: [{ label: zh.promotion.bind, text: 'NOBODY1' }],
    },
    {
      name: 'a withdrawal to a new account',
      at: '/my/purse',
      open: newAccount('zh'),
      send: zh.money.submitWithdraw,
      typed: [
        { label: zh.money.amountCoins, text: '200' },
        { label: zh.money.accountName, text: '秋月' },
        { label: zh.money.accountNumber, text: '6222020200112233' },
      ],
    },
  ],
}
