import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskPayoutLimit } from '#contract/desk/payouts.ts'
import { Reason } from '#contract/desk/shapes.ts'
import { parseMoney, printMoney } from '#lib/money.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { usePayoutWords } from '../../words/payouts.ts'

/** From which sum on two people have to pay out. */
export function PayoutLimit() {
  const words = usePayoutWords()
  const may = useMay('settings.edit')
  const { data: limit } = useLook('payouts.limit', {})
  if (!limit) return null
  return <Panel title={words.limit}>{may ? <LimitForm limit={limit} /> : <p>{printMoney(limit.fen)}</p>}</Panel>
}

const Limit = v.object({
  sum: v.pipe(
    v.string(),
    v.check((text) => (parseMoney(text.trim()) ?? -1) >= 0),
  ),
  reason: Reason,
})

function LimitForm({ limit }: { limit: DeskPayoutLimit }) {
  const words = usePayoutWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const setLimit = useChange('payouts.setLimit', { groups: ['payouts', 'log'] })
  const sum = printMoney(limit.fen) ?? ''
  const { register, handleSubmit, setError, getValues, setValue, resetField, formState } = useForm({
    resolver: valibotResolver(Limit),
    defaultValues: { sum, reason: '' },
  })
  const { errors } = formState
  const changed = useNewer(
    { sum },
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const submit = handleSubmit(async ({ sum: wanted, reason }) => {
    try {
      await setLimit.mutateAsync({ fen: parseMoney(wanted.trim()) ?? 0, reason, version: limit.version })
      resetField('reason')
      notify(desk.saved)
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {!setLimit.isPending && <Meanwhile facts={changed.map(() => [words.limitSum, sum] as const)} />}
      <Field
        label={words.limitSum}
        hint={words.limitHint}
        inputMode="decimal"
        error={errors.sum && words.limitWrong}
        {...register('sum')}
      />
      <ReasonField register={register} errors={errors} />
      <FormActions>
        <Button type="submit" small busy={formState.isSubmitting}>
          {desk.save}
        </Button>
      </FormActions>
    </form>
  )
}
