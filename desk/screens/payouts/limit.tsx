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
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { usePayoutWords } from '../../words/payouts.ts'

/** From which sum on two people have to pay out. */
export function PayoutLimit() {
  const words = usePayoutWords()
  const may = useMay('settings.edit')
  const { data: limit } = useLook('payouts.limit', {})
  if (!limit) return null
  return (
    <Panel title={words.limit}>
      {may ? <LimitForm key={limit.version} limit={limit} /> : <p>{printMoney(limit.fen)}</p>}
    </Panel>
  )
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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(Limit),
    defaultValues: { sum: printMoney(limit.fen) ?? '', reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ sum, reason }) => {
    try {
      await setLimit.mutateAsync({ fen: parseMoney(sum.trim()) ?? 0, reason, version: limit.version })
      notify(desk.saved)
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.limitSum}
        hint={words.limitHint}
        inputMode="decimal"
        error={errors.sum && words.limitWrong}
        {...register('sum')}
      />
      <Field
        label={desk.reason}
        hint={desk.reasonHint}
        maxLength={500}
        error={errors.reason ? desk.reasonMissing : errors.root?.message}
        {...register('reason')}
      />
      <FormActions>
        <Button type="submit" small busy={formState.isSubmitting}>
          {desk.save}
        </Button>
      </FormActions>
    </form>
  )
}
