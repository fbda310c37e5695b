import { soundName } from '../words/content.ts'
import { box, boxesOf, boxIn } from './boxes.ts'
import { writeFragment } from './fragment.ts'
import { fragmentOf, keepMedia, mediaBytes, type Loop, type Rendition } from './loops.ts'

const made = new Map<string, Rendition>()

/** The sound of a loop as a rendition without pictures, made of its smallest one when it is first asked for. */
export function soundOf(loop: Loop): Rendition {
  const known = made.get(loop.id)
  if (known) return known
  const [source] = loop.renditions
  if (!source) throw new Error(`loop ${loop.id} has no renditions`)
  const { init, trackId } = soundInit(mediaBytes(source.init))
  const segments = source.segments.map((file, at) => {
    const runs = fragmentOf(file).filter((run) => run.trackId === trackId)
    return { ...keepMedia(`${loop.id}/sound/${at}.m4s`, writeFragment(at + 1, runs)), seconds: file.seconds }
  })
  const bits = segments.map(({ bytes, seconds }) => (bytes * 8) / seconds)
  const sound: Rendition = {
    name: soundName,
    width: 0,
    height: 0,
    codecs: source.codecs.split(',').at(-1) ?? '',
    bandwidth: Math.ceil(Math.max(...bits)),
    averageBandwidth: Math.ceil(bits.reduce((sum, each) => sum + each, 0) / bits.length),
    init: keepMedia(`${loop.id}/sound/init.mp4`, init),
    segments,
  }
  made.set(loop.id, sound)
  return sound
}

/** An init segment with nothing but its track of sound. */
function soundInit(bytes: Buffer): { init: Buffer; trackId: number } {
  const whole = { content: 0, end: bytes.length }
  const moov = boxIn(bytes, whole, 'moov')
  const inside = boxesOf(bytes, moov.content, moov.end)
  const trak = inside.find((one) => one.type === 'trak' && handlerOf(bytes, one) === 'soun')
  if (!trak) throw new Error('a loop without sound')
  const trackId = idIn(bytes, boxIn(bytes, trak, 'tkhd').content)
  const mvex = boxIn(bytes, moov, 'mvex')
  const defaults = boxesOf(bytes, mvex.content, mvex.end).filter(
    ({ type, content }) => type !== 'trex' || bytes.readUInt32BE(content + 4) === trackId,
  )
  const cut = ({ start, end }: { start: number; end: number }): Buffer => bytes.subarray(start, end)
  const init = Buffer.concat([
    cut(boxIn(bytes, whole, 'ftyp')),
    box('moov', cut(boxIn(bytes, moov, 'mvhd')), cut(trak), box('mvex', ...defaults.map(cut))),
  ])
  return { init, trackId }
}

const handlerOf = (bytes: Buffer, trak: { content: number; end: number }): string => {
  const { content } = boxIn(bytes, boxIn(bytes, trak, 'mdia'), 'hdlr')
  return bytes.toString('latin1', content + 8, content + 12)
}

/** The track id of a `tkhd`, whose times take twice as much in version 1. */
const idIn = (bytes: Buffer, tkhd: number): number => bytes.readUInt32BE(tkhd + (bytes.readUInt8(tkhd) === 1 ? 20 : 12))
