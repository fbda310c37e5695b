import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs ffmpeg, feeding its input; answers what it wrote to its output. */
export async function ffmpeg(
  options: readonly string[],
  feed: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const closed = once(child, 'close')
  await feed(async (bytes) => {
    if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  return Buffer.concat(chunks)
}
