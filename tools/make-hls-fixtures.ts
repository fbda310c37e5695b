/**
 * Makes the films of the demo: demo/hls/{loop}/{rendition}/init.mp4, 0.m4s … 5.m4s, and loops.json.
 * Needs ffmpeg with libx264. Run: node tools/make-hls-fixtures.ts [loop ids]
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rasterise } from '#demo/art/render.ts'
import type { FamilyName } from '#demo/art/scene.ts'
import type { DemoLoop } from '#demo/loops.ts'
import { drawScene, scene } from '#demo/art/scene.ts'
import { boxesOf } from '#server/media/boxes.ts'
import type { Rendition } from '#server/media/loops.ts'
import type { Ambience } from './ambience.ts'
import { ambience } from './ambience.ts'
import { ffmpeg } from './ffmpeg.ts'

const framesPerSecond = 12
const loopSeconds = 24
const segmentSeconds = 4
const rate = 48_000
const samplesPerFrame = 1024
const audioFrames = (loopSeconds * rate) / samplesPerFrame
const home = path.resolve(import.meta.dirname, '../demo/hls')

interface Plan {
  readonly id: string
  readonly family: FamilyName
  readonly seed: number
  readonly portrait: boolean
  /** x264's constant rate factor: higher is smaller; chosen for each film so that all fit in 6 MB. */
  readonly crf: number
  readonly sound: Ambience
}

const plans: readonly Plan[] = [
  { id: 'sea', family: 'sea', seed: 207, portrait: false, crf: 27, sound: { seed: 1, noise: 'sea', root: 110 } },
  { id: 'city', family: 'city', seed: 12, portrait: false, crf: 32, sound: { seed: 2, noise: 'hum', root: 98 } },
  { id: 'train', family: 'train', seed: 32, portrait: false, crf: 30, sound: { seed: 3, noise: 'wind', root: 130.8 } },
  { id: 'lake', family: 'lake', seed: 213, portrait: false, crf: 30, sound: { seed: 4, noise: 'wind', root: 123.5 } },
  {
    id: 'lanterns',
    family: 'lanterns',
    seed: 9,
    portrait: false,
    crf: 34,
    sound: { seed: 5, noise: 'hum', root: 116.5 },
  },
  {
    id: 'balloons',
    family: 'balloons',
    seed: 1,
    portrait: false,
    crf: 29,
    sound: { seed: 6, noise: 'wind', root: 146.8 },
  },
  { id: 'aurora', family: 'aurora', seed: 34, portrait: true, crf: 32, sound: { seed: 7, noise: 'hum', root: 103.8 } },
  { id: 'snow', family: 'snow', seed: 32, portrait: true, crf: 32, sound: { seed: 8, noise: 'wind', root: 130.8 } },
  { id: 'roof', family: 'catRoof', seed: 201, portrait: true, crf: 27, sound: { seed: 9, noise: 'hum', root: 110 } },
  { id: 'waves', family: 'waves', seed: 32, portrait: true, crf: 29, sound: { seed: 10, noise: 'sea', root: 98 } },
]

const wanted = process.argv.slice(2)
const workshop = await mkdtemp(path.join(tmpdir(), 'hls-'))
const list = path.join(home, 'loops.json')
const known = wanted.length === 0 ? [] : (JSON.parse(await readFile(list, 'utf8')) as { loops: DemoLoop[] }).loops
const loops: DemoLoop[] = []
for (const plan of plans) {
  const kept = known.find(({ id }) => id === plan.id)
  loops.push(kept === undefined || wanted.includes(plan.id) ? await make(plan) : kept)
}
await writeFile(list, `${JSON.stringify({ loops }, null, 2)}\n`)
await rm(workshop, { recursive: true })

async function make(plan: Plan): Promise<DemoLoop> {
  const started = performance.now()
  const sound = path.join(workshop, `${plan.id}.m4a`)
  const adts = await encodeSound(plan.sound)
  await ffmpeg(
    ['-y', '-f', 'aac', '-i', 'pipe:0', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-f', 'mp4', sound],
    (write) => write(adts),
  )
  const sizes = [
    { name: '360p', long: 640, short: 360 },
    { name: '480p', long: 854, short: 480 },
  ].map(({ name, long, short }) => ({
    name,
    width: plan.portrait ? short : long,
    height: plan.portrait ? long : short,
  }))
  const films = sizes.map(({ name }) => path.join(workshop, `${plan.id}-${name}.mp4`))
  await encodeFilm(plan, sound, sizes, films)
  const renditions: Rendition[] = []
  for (const [index, { name, width, height }] of sizes.entries()) {
    renditions.push(await split(await readFile(films[index] ?? ''), plan.id, { name, width, height }))
  }
  const bytes = renditions.reduce(
    (sum, { segments }) => sum + segments.reduce((all, segment) => all + segment.bytes, 0),
    0,
  )
  console.log(`${plan.id}: ${bytes} bytes, ${Math.round(performance.now() - started)} ms`)
  return {
    id: plan.id,
    portrait: plan.portrait,
    seconds: loopSeconds,
    framesPerSecond,
    seed: plan.seed,
    family: plan.family,
    renditions,
  }
}

/** ADTS frames of one turn, taken from the middle of three, where the coder's overlap comes round as well. */
async function encodeSound(sound: Ambience): Promise<Buffer> {
  const turn = ambience(sound, loopSeconds * rate, rate)
  const pcm = Buffer.alloc(turn.length * 2)
  turn.forEach((value, at) => pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2))
  const adts = await ffmpeg(
    [
      '-f',
      's16le',
      '-ar',
      String(rate),
      '-ac',
      '1',
      '-i',
      'pipe:0',
      '-c:a',
      'aac',
      '-b:a',
      '32k',
      '-f',
      'adts',
      'pipe:1',
    ],
    async (write) => {
      for (let round = 0; round < 3; round += 1) await write(pcm)
    },
  )
  const frames: Buffer[] = []
  for (let at = 0; at + 7 <= adts.length;) {
    const size = ((adts.readUInt8(at + 3) & 3) << 11) | (adts.readUInt8(at + 4) << 3) | (adts.readUInt8(at + 5) >> 5)
    frames.push(adts.subarray(at, at + size))
    at += size
  }
  return Buffer.concat(frames.slice(audioFrames, audioFrames * 2))
}

async function encodeFilm(
  plan: Plan,
  sound: string,
  sizes: readonly { width: number; height: number }[],
  films: readonly string[],
): Promise<void> {
  const large = sizes.at(-1)
  if (large === undefined) throw new Error('no sizes')
  const picture = scene(plan.seed, plan.family)
  const filter = `[0:v]split=${sizes.length}${sizes.map((_, at) => `[s${at}]`).join('')};${sizes.map(({ width, height }, at) => `[s${at}]scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p[v${at}]`).join(';')}`
  const gop = framesPerSecond * segmentSeconds
  const coding = [
    '-map 1:a -c:a copy -c:v libx264 -preset veryslow -tune animation -profile:v main -level 3.1',
    `-crf ${plan.crf} -x264-params keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:bframes=0:threads=2`,
    `-colorspace bt709 -color_primaries bt709 -color_trc bt709 -video_track_timescale ${framesPerSecond * 1000}`,
    '-map_metadata -1 -fflags +bitexact -movflags +empty_moov+default_base_moof+frag_keyframe -f mp4',
  ].flatMap((line) => line.split(' '))
  const outputs = films.flatMap((film, at) => ['-map', `[v${at}]`, ...coding, film])
  const frames = framesPerSecond * loopSeconds
  await ffmpeg(
    [
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${large.width}x${large.height}`,
      '-r',
      String(framesPerSecond),
      '-i',
      'pipe:0',
      '-i',
      sound,
      '-filter_complex',
      filter,
      ...outputs,
    ],
    async (write) => {
      // Half a frame off, for phase 0 stands for a still picture.
      for (let frame = 0; frame < frames; frame += 1)
        await write(await rasterise(drawScene(picture, large.width, large.height, (frame + 0.5) / frames)))
    },
  )
}

/** Cuts a fragmented file into its init segment and one file for each fragment. */
async function split(
  film: Buffer,
  id: string,
  size: { name: string; width: number; height: number },
): Promise<Rendition> {
  const folder = path.join(home, id, size.name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const boxes = boxesOf(film)
  const init = Buffer.concat(
    boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ start, end }) => film.subarray(start, end)),
  )
  await writeFile(path.join(folder, 'init.mp4'), init)
  const segments: { file: string; seconds: number; bytes: number }[] = []
  for (const [at, box] of boxes.entries()) {
    if (box.type !== 'moof') continue
    const data = boxes[at + 1]
    if (data?.type !== 'mdat') throw new Error(`${id}: no mdat after moof`)
    const file = `${id}/${size.name}/${segments.length}.m4s`
    await writeFile(path.join(home, file), film.subarray(box.start, data.end))
    segments.push({ file, seconds: segmentSeconds, bytes: data.end - box.start })
  }
  if (segments.length !== loopSeconds / segmentSeconds) throw new Error(`${id}: ${segments.length} segments`)
  const bits = segments.map(({ bytes, seconds }) => (bytes * 8) / seconds)
  const avcC = film.indexOf('avcC', 0, 'latin1') + 4
  return {
    ...size,
    codecs: `avc1.${film.subarray(avcC + 1, avcC + 4).toString('hex')},mp4a.40.2`,
    bandwidth: Math.ceil(Math.max(...bits)),
    averageBandwidth: Math.ceil(bits.reduce((sum, each) => sum + each, 0) / bits.length),
    init: { file: `${id}/${size.name}/init.mp4`, bytes: init.length },
    segments,
  }
}
