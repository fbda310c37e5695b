const two = (n: number): string => String(n).padStart(2, '0')

/** A duration for people: `mm:ss`, and `h:mm:ss` from one hour. What is not a positive number is `00:00`. */
export function formatDuration(seconds: number): string {
  const whole = seconds > 0 && Number.isFinite(seconds) ? Math.floor(seconds) : 0
  const hours = Math.floor(whole / 3600)
  const minutesAndSeconds = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return hours === 0 ? minutesAndSeconds : `${hours}:${minutesAndSeconds}`
}
