import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { mostCoins, type ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import type { Part } from './part-order.ts'
import { Coins, Title, groups } from './values.ts'

/** Asks for another title or price of a part. */
export function EditPart({
  item,
  part,
  open,
  onClose,
}: {
  item: ContentItem
  part: Part
  open: boolean
  onClose: () => void
}) {
  const words = useContentWords()
  const desk = useDeskWords()
  const edit = useChange('content.editPart', { groups })
  // the part as it is by now
  const shown = item.parts.find(({ id }) => id === part.id) ?? part
  const now = { title: shown.title, coins: String(shown.coins) }
  const { register, getValues, setValue, trigger, formState } = useForm({ defaultValues: now })
  const { errors } = formState
  const changed = useNewer(
    now,
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const names = { title: words.name, coins: words.partPrice }
  return (
    <AskReason
      open={open}
      onClose={onClose}
      title={words.editPart}
      yes={desk.save}
      isRight={() => trigger()}
      onYes={async (reason) => {
        const { title, coins } = getValues()
        await edit.mutateAsync({
          ...{ partId: part.id, version: shown.version, reason },
          ...{ title, coins: v.parse(Coins, coins) },
        })
        notify(desk.saved)
      }}
    >
      {!edit.isPending && <Meanwhile facts={changed.map((name) => [names[name], now[name]] as const)} />}
      <Field
        label={words.name}
        error={errors.title && words.nameWrong}
        {...register('title', { validate: (text) => v.is(Title, text) })}
      />
      <Field
        label={words.partPrice}
        inputMode="numeric"
        error={errors.coins && words.priceWrong(mostCoins)}
        {...register('coins', { validate: (text) => v.is(Coins, text) })}
      />
    </AskReason>
  )
}
