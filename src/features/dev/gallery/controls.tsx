import { Bell, Heart, Moon, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/badge.tsx'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Chip } from '#components/chip.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { PriceButton } from '#components/price-button.tsx'
import { SearchField } from '#components/search-field.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Slider } from '#components/slider.tsx'
import { Switch } from '#components/switch.tsx'
import { Piece, useGalleryWords } from './piece.tsx'
import { pageLink } from '#components/target.ts'

const tones = ['primary', 'quiet', 'plain', 'danger'] as const
const here = pageLink('/dev/gallery')

/** What is pressed, typed into or moved. */
export function Controls() {
  const words = useGalleryWords()
  const [on, setOn] = useState(true)
  const [at, setAt] = useState(40)
  const [word, setWord] = useState(words.heading)
  const [choice, setChoice] = useState<'first' | 'second' | 'third'>('first')
  return (
    <>
      {tones.map((tone) => (
        <Piece key={tone} name={`button ${tone}`} row>
          <Button tone={tone}>{words.open}</Button>
          <Button tone={tone} icon={<Play />}>
            {words.play}
          </Button>
          <Button tone={tone} small>
            {words.open}
          </Button>
          <Button tone={tone} busy>
            {words.busy}
          </Button>
          <Button tone={tone} disabled>
            {words.off}
          </Button>
          <Button tone={tone} to={here}>
            {words.open}
          </Button>
        </Piece>
      ))}
      <Piece name="icon-button, badge" row>
        <IconButton label={words.open} icon={<Bell />} />
        <IconButton label={words.open} icon={<Bell />} badge={<Badge label={words.note} />} />
        <IconButton label={words.open} icon={<Bell />} badge={<Badge>12</Badge>} />
        <IconButton label={words.favorite} icon={<Heart />} pressed />
        <IconButton label={words.off} icon={<Heart />} disabled />
      </Piece>
      <Piece name="icon-button onPicture" row on>
        <IconButton label={words.open} icon={<Bell />} onPicture />
      </Piece>
      <Piece name="chip" row>
        <Chip>{words.first}</Chip>
        <Chip pressed>{words.second}</Chip>
        <Chip to={here}>{words.third}</Chip>
      </Piece>
      <Piece name="chip-row">
        <ChipRow label={words.groups.content}>
          {[words.first, words.second, words.third, words.longPerson].map((word, at) => (
            <Chip key={word} pressed={at === 0}>
              {word}
            </Chip>
          ))}
        </ChipRow>
      </Piece>
      <Piece name="price-button">
        <PriceButton offer={words.offer} note={words.note}>
          {words.price}
        </PriceButton>
        <PriceButton busy>{words.price}</PriceButton>
        <PriceButton disabled>{words.price}</PriceButton>
      </Piece>
      <Piece name="field">
        <Field label={words.heading} value={word} onChange={(event) => setWord(event.currentTarget.value)} />
        <Field label={words.heading} placeholder={words.note} hint={words.note} />
        <Field label={words.heading} defaultValue={words.longHeading} error={words.error} />
        <Field multiline rows={3} label={words.text} placeholder={words.text} />
      </Piece>
      <Piece name="search-field">
        <SearchField
          label={words.search}
          value={word}
          onChange={setWord}
          onSearch={setWord}
          clearLabel={words.clear}
          placeholder={words.search}
        />
      </Piece>
      <Piece name="checkbox">
        <Checkbox checked={on} onChange={(event) => setOn(event.currentTarget.checked)}>
          {words.statement}
        </Checkbox>
        <Checkbox error={words.error}>{words.statement}</Checkbox>
      </Piece>
      <Piece name="segmented">
        <Segmented
          label={words.groups.content}
          options={(['first', 'second', 'third'] as const).map((value) => ({ value, label: words[value] }))}
          value={choice}
          onChange={setChoice}
        />
      </Piece>
      <Piece name="slider">
        <Slider label={words.size} min={0} max={100} value={at} onChange={setAt} valueText={`${at} %`} />
        <Slider label={words.off} min={0} max={100} value={30} onChange={setAt} disabled />
      </Piece>
      <Piece name="list-group, list-row, switch">
        <ListGroup title={words.heading} note={words.note}>
          <ListRow icon={<Moon />} label={words.open} to={here} value={words.value} />
          <ListRow label={words.longHeading} note={words.note} to={here} />
          <ListRow label={words.open} value={words.value} strong onClick={() => undefined} />
          <ListRow label={words.value} control={<Switch label={words.value} checked={on} onChange={setOn} />} />
          <ListRow label={words.off} control={<Switch label={words.off} checked={false} onChange={setOn} disabled />} />
          <ListRow icon={<Trash2 />} label={words.delete} danger onClick={() => undefined} />
          <ListRow label={words.off} disabled onClick={() => undefined} />
        </ListGroup>
      </Piece>
    </>
  )
}
