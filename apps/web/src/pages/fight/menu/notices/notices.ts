/** How a player wants to be told that it is their turn. */
export interface NoticeSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly notification: boolean;
}

const KEY = 'tiltyard-notices';
const OFF: NoticeSettings = { sound: false, vibration: false, notification: false };

/** The settings of this browser; everything is off by default. */
export function noticeSettings(): NoticeSettings {
  try {
    const words = (localStorage.getItem(KEY) ?? '').split(' ');
    return {
      sound: words.includes('sound'),
      vibration: words.includes('vibration'),
      notification: words.includes('notification'),
    };
  } catch {
    return OFF;
  }
}

/** Changes the settings for all fights in this browser. */
export function setNoticeSettings(settings: NoticeSettings): void {
  const words = Object.entries(settings).flatMap(([name, isOn]) => (isOn ? [name] : []));
  try {
    localStorage.setItem(KEY, words.join(' '));
  } catch {
    // Without storage, notices are off again on the next visit.
  }
}

/** A low knock for a turn, a lighter one for a prompt. */
export function knock(kind: 'turn' | 'prompt'): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(kind === 'turn' ? 196 : 392, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(
    kind === 'turn' ? 98 : 262,
    context.currentTime + 0.12,
  );
  loudness.gain.setValueAtTime(0.25, context.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.28);
  tone.connect(loudness).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + 0.3);
}

/** The address of the window icon with a mark on it. */
export const MARKED_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17140f"/><path d="M6 23 23 6m0 0v6m0-6h-6" fill="none" stroke="#f4eee2" stroke-width="2.6" stroke-linecap="round"/><circle cx="22" cy="22" r="9" fill="#5cc9b3" stroke="#17140f" stroke-width="2"/></svg>',
)}`;
