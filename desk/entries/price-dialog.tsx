import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { entryLists, type ComingValue, type EntryListName, type EntryRow } from '#contract/desk/entries.ts'
import { parseMoney, printMoney } from '#lib/money.ts'
import type { DeskFailure } from '../data/call.ts'
import { useChange, useLook } from '../data/queries.ts'
import { ComingList } from './coming-list.tsx'
import { SubmitActions } from '../parts/form-actions.tsx'
import { timeOf } from '../parts/local-time.ts'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import { useEntryWords } from './words.ts'

interface PriceDialogProps {
  list: EntryListName
  entry: EntryRow | undefined
  onClose: () => void
}

/** What an entry is to cost from a time on. */
export function PriceDialog({ list, entry, onClose }: PriceDialogProps) {
  const words = useEntryWords()
  const name = String(entry?.values[entryLists[list].title] ?? '')
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title={words.priceOf(name)}>
      {entry && (list === 'products' || list === 'gifts') && (
        <Price key={entry.id} list={list} row={entry} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  list: 'products' | 'gifts'
  row: EntryRow
  onClose: () => void
}

/** A price is set on what the entry is by now, which may not be how the list shows it. */
function Price({ row, ...rest }: FormProps) {
  const now = useLook('shop.entry', { list: rest.list, id: row.id }, { anew: true })
  return <Form row={now.data ?? row} {...rest} />
}

function Form({ list, row, onClose }: FormProps) {
  const words = useEntryWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const [nowMs] = useState(Date.now)
  const setPrice = useChange('shop.setPrice', { groups: ['shop', 'log'] })
  const isMoney = list === 'products'
  const print = ({ value }: Pick<ComingValue, 'value'>) => (isMoney ? (printMoney(value) ?? '') : String(value))
  const read = (text: string) =>
    isMoney ? (parseMoney(text.trim()) ?? 0) : /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { value: '', from: '' } })
  const { errors } = formState
  const submit = handleSubmit(async ({ value, from }) => {
    try {
      const { id, version } = row
      await setPrice.mutateAsync({ list, id, version, value: read(value), from: timeOf(from) ?? 0 })
      notify(desk.saved)
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.priceText}</p>
      <p>{words.costs(print({ value: Number(row.values[list === 'products' ? 'price' : 'coins']) }))}</p>
      <ComingList coming={row.coming} print={print} />
      <Field
        label={isMoney ? words.newPrice : words.newCoins}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        error={errors.value?.message}
        data-autofocus
        {...register('value', { validate: (text) => read(text) > 0 || words.wrong })}
      />
      <Field
        label={words.from}
        type="datetime-local"
        error={errors.from?.message ?? errors.root?.message}
        {...register('from', { validate: (text) => (timeOf(text) ?? 0) > nowMs || words.laterWanted })}
      />
      <SubmitActions onCancel={onClose} busy={formState.isSubmitting} />
    </form>
  )
}
