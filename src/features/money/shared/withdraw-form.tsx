import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { InputOf } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import { isPayNumber, payAccountTypes, payNumber } from '#contract/pay-account.ts'
import type { PayAccount } from '#contract/shapes/money.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { failureText } from '#components/states/failure-words.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { useWords, type Words } from '#words/words.ts'
import styles from '../money.module.css'

/** How sums of one currency are read and written; amounts are whole smallest units. */
export interface Currency {
  parse: (text: string) => number | undefined
  print: (amount: number) => string
  /** Whole units only. */
  whole: boolean
  /** What an amount is worth in money, where it is none itself. */
  worth?: ((amount: number) => string) | undefined
}

type WithdrawCall = 'coins.withdraw' | 'proxy.withdraw'

export interface WithdrawFormProps<N extends WithdrawCall> {
  call: N
  currency: Currency
  /** What there is, and the least that can be withdrawn. */
  balance: number
  least: number
  feeRate: number
  accounts: readonly PayAccount[]
  /** The call's input for a sum as it was typed. */
  inputOf: (sum: string, account: InputOf<'coins.withdraw'>['account']) => InputOf<N>
  onDone: () => void
}

interface Fields {
  sum: string
  name: string
  number: string
}

const types = payAccountTypes

function typeText(type: string, { accountTypes }: Words<'money'>): string {
  const known = types.find((one) => one === type)
  return known ? accountTypes[known] : type
}

/** What is wrong with a sum as it was typed, if anything. */
function sumFault(
  text: string,
  { currency, least, balance }: Pick<WithdrawFormProps<WithdrawCall>, 'currency' | 'least' | 'balance'>,
  words: Words<'money'>,
): string | undefined {
  if (text === '') return words.amountNeeded
  const sum = currency.parse(text)
  if (sum === undefined || sum <= 0) return currency.whole ? words.amountWhole : words.amountForm
  if (sum < least) return words.amountLess(currency.print(least))
  return sum > balance ? words.amountMore(currency.print(balance)) : undefined
}

/** How much, and to which account; the fee is shown before anything is sent. */
export function WithdrawForm<N extends WithdrawCall>(props: WithdrawFormProps<N>) {
  const { call, currency, least, feeRate, accounts, inputOf, onDone } = props
  const words = useWords('money')
  const frame = useWords('shell')
  const offline = useOffline()
  const [accountId, chooseAccount] = useState<number | undefined>(accounts[0]?.id)
  const [type, setType] = useState<(typeof types)[number]>('bank')
  const [failure, setFailure] = useState<Failure>()
  const [asking, setAsking] = useState(false)
  const { register, handleSubmit, formState, control, reset, getValues } = useForm<Fields>({
    defaultValues: { sum: '', name: '', number: '' },
  })
  const { errors } = formState
  const amount = currency.parse(useWatch({ control, name: 'sum' }).trim())
  const fee = amount === undefined ? undefined : feeOf(amount, feeRate)
  const { worth } = currency
  const received = (sum: number) => (worth ? words.worth(currency.print(sum), worth(sum)) : currency.print(sum))
  const known = accounts.find(({ id }) => id === accountId)
  // whatever it was for: another sum would be another withdrawal
  const { state, pay } = usePay({
    call,
    inline: true,
    onDone: ({ input }) => {
      setFailure(undefined)
      const typed = inputOf(getValues('sum').trim(), (input as InputOf<WithdrawCall>).account)
      if (JSON.stringify(typed) === JSON.stringify(input)) reset()
      onDone()
    },
    onRefused: (why) => {
      setFailure(why)
      onDone()
    },
  })

  const checkSum = (text: string) => sumFault(text.trim(), props, words) ?? true
  const needed = (text: string) => known !== undefined || text.trim() !== '' || words.needed
  const account = (): InputOf<WithdrawCall>['account'] => {
    const { name, number } = getValues()
    return known ? { id: known.id } : { type, name: name.trim(), number: payNumber(number) }
  }
  const ask = () => {
    setFailure(undefined)
    setAsking(state === 'none')
  }
  const send = () => void pay(inputOf(getValues('sum').trim(), account()))
  const accountText = known
    ? `${known.name} · ${typeText(known.type, words)} ${known.number}`
    : `${getValues('name').trim()} · ${words.accountTypes[type]} ${payNumber(getValues('number'))}`
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
      <Field
        label={currency.whole ? words.amountCoins : words.amountMoney}
        hint={
          fee === undefined || amount === undefined
            ? `${words.least(currency.print(least))}${worth ? ` · ${words.coinWorth(worth(1))}` : ''}`
            : words.fee(currency.print(fee), received(Math.max(0, amount - fee)))
        }
        error={errors.sum?.message}
        inputMode={currency.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...register('sum', { validate: checkSum })}
      />
      {accounts.length > 0 && (
        <KnownAccounts
          accounts={accounts}
          chosen={known?.id}
          onChoose={chooseAccount}
          fixed={offline || state !== 'none'}
          onRemoved={onDone}
        />
      )}
      {known === undefined && (
        <>
          <Segmented
            label={words.accountType}
            value={type}
            options={types.map((value) => ({ value, label: words.accountTypes[value] }))}
            onChange={setType}
          />
          <Field
            label={words.accountName}
            error={errors.name?.message}
            autoComplete="name"
            data-secret
            {...register('name', { validate: needed })}
          />
          <Field
            label={words.accountNumber}
            error={errors.number?.message}
            autoComplete="off"
            data-secret
            {...register('number', {
              validate: (text) =>
                needed(text) === true ? isPayNumber(type, text) || words.accountForms[type] : needed(text),
            })}
          />
        </>
      )}
      <div role="alert">{failure && <p className={styles.failure}>{failureText(failure, frame)}</p>}</div>
      <Button tone="primary" type="submit" wide busy={state !== 'none'} disabled={offline}>
        {words.submitWithdraw}
      </Button>
      {offline && <p className={styles.note}>{words.offlineWithdraw}</p>}
      {state === 'checking' && (
        <p className={styles.note} role="status">
          {words.checkingWithdraw}
        </p>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={send}
        yes={words.confirmDo}
        no={frame.cancel}
        title={words.withdraw}
      >
        {asking &&
          amount !== undefined &&
          fee !== undefined &&
          words.confirmWithdraw(
            currency.print(amount),
            currency.print(fee),
            received(Math.max(0, amount - fee)),
            accountText,
          )}
      </Confirm>
    </form>
  )
}

interface KnownAccountsProps {
  accounts: readonly PayAccount[]
  /** Undefined: a new one. */
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** None can be removed now. */
  fixed: boolean
  onRemoved: () => void
}

/** The accounts that were used before, and a new one. */
function KnownAccounts({ accounts, chosen, onChoose, fixed, onRemoved }: KnownAccountsProps) {
  const words = useWords('money')
  return (
    <fieldset>
      <legend className={styles.legend}>{words.account}</legend>
      <div className={styles.methods}>
        {accounts.map((account) => (
          <div key={account.id} className={styles.known}>
            <label className={styles.method}>
              <input
                type="radio"
                name="account"
                checked={account.id === chosen}
                onChange={() => onChoose(account.id)}
              />
              <span>{account.name}</span>
              <span className={styles.note}>
                {typeText(account.type, words)} · {account.number}
              </span>
            </label>
            <RemoveAccount account={account} disabled={fixed} onDone={onRemoved} />
          </div>
        ))}
        <label className={styles.method}>
          <input type="radio" name="account" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
          <span>{words.newAccount}</span>
        </label>
      </div>
    </fieldset>
  )
}

/** Most digits after the point that a rate of fees has; the server reckons in thousandths. */
const rateScale = 1000

/**
 * The fee of a withdrawal in its smallest unit (coins, or cents of money), rounded up as the server does it; `rate` is a
 * share such as 0.05.
 */
const feeOf = (amount: number, rate: number): number => Math.ceil((amount * Math.round(rate * rateScale)) / rateScale)

interface RemoveAccountProps {
  account: PayAccount
  disabled: boolean
  onDone: () => void
}

/** Has a payout account forgotten, once somebody has said yes. */
function RemoveAccount({ account, disabled, onDone }: RemoveAccountProps) {
  const words = useWords('money')
  const { cancel } = useWords('shell')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = `${account.name} ${account.number}`
  const remove = async () => {
    setBusy(true)
    tellOutcome('user.removePayAccount', await net.ask('user.removePayAccount', { id: account.id }))
    setBusy(false)
    onDone()
  }
  return (
    <>
      <IconButton
        label={words.removeAccount(name)}
        icon={<Trash2 />}
        disabled={disabled || busy}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={() => void remove()}
        yes={words.removeAccountDo}
        no={cancel}
        title={words.removeAccountTitle}
        danger
      >
        {words.removeAccountText(name)}
      </Confirm>
    </>
  )
}
