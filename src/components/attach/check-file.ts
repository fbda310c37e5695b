/** What may be chosen: the numbers of the server (`uploads/limits.ts`). How large a clip may be its config says. */
export const fileLimits = {
  pictureBytes: 25 * 1024 * 1024,
  clipSeconds: 1800,
  /** As people say them. */
  pictureText: '25 MB',
} as const

/** A limit as people say it, in powers of 1024 as it was set. */
export const limitText = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.round((bytes / 1024 ** 3) * 10) / 10} GB`

/** Why a file can't be used. */
export type FileFault = 'type' | 'heic' | 'large' | 'empty' | 'unreadable' | 'long' | 'sound'

/** What is known of a file from outside. */
type Named = Pick<File, 'name' | 'type' | 'size'>

const picture = /^image\/(jpeg|png|webp|avif|gif)$/
const pictureName = /\.(jpe?g|png|webp|avif|gif)$/i
const heic = ({ name, type }: Named) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
const clip = /^video\//
const clipName = /\.(mp4|mov|webm|m4v|mkv|3gp|avi|flv|wmv|m?ts)$/i

/** What can be said of a picture before it is opened. Some systems name no type: then the name decides. */
export function pictureFault(file: Named): FileFault | undefined {
  const fits = file.type ? picture.test(file.type) : pictureName.test(file.name)
  if (!fits && !heic(file)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > fileLimits.pictureBytes ? 'large' : undefined
}

/** What can be said of a clip before it is opened. Systems name the kinds of films in many ways, and some not at all. */
export function clipFault(file: Named, mostBytes: number): FileFault | undefined {
  if (!clip.test(file.type) && !clipName.test(file.name)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'large' : undefined
}

const sound = /^audio\//
const soundName = /\.(mp3|m4a|m4b|opus|ogg|oga|flac|wav)$/i

/** What can be said of a recording before it is opened: some systems call a book of chapters a film. */
export function soundFault(file: Named, mostBytes: number): FileFault | undefined {
  if (!sound.test(file.type) && !soundName.test(file.name)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'large' : undefined
}

/** Why a picture that could not be opened can't be used. */
export const unreadablePicture = (file: Named): FileFault => (heic(file) ? 'heic' : 'unreadable')
