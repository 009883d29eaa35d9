import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import style from '../fight-menu.module.css';
import type { NoticeSettings } from './notices.js';
import { knock, noticeSettings, setNoticeSettings } from './notices.js';

/** Whether the browser supports each kind of notice. */
const CAN: Readonly<Record<keyof NoticeSettings, () => boolean>> = {
  sound: () => 'AudioContext' in globalThis,
  vibration: () => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches,
  notification: () => 'Notification' in globalThis,
};

const NAMES: readonly (readonly [keyof NoticeSettings, string])[] = [
  ['sound', 'Sound'],
  ['vibration', 'Vibration'],
  ['notification', 'Notification while this tab is hidden'],
];

/** How this browser tells the user that it is their turn. */
export function NoticeOptions(): ReactNode {
  const { toast } = useAnnouncer();
  const [settings, setSettings] = useState(noticeSettings);
  const change = (next: NoticeSettings): void => {
    setNoticeSettings(next);
    setSettings(next);
  };
  const toggle = async (name: keyof NoticeSettings, isOn: boolean): Promise<void> => {
    if (name === 'notification' && isOn && (await Notification.requestPermission()) !== 'granted') {
      toast('Notifications are blocked for this page. Allow them in the browser first.', 'danger');
      return;
    }
    if (name === 'sound' && isOn) knock('turn');
    change({ ...settings, [name]: isOn });
  };
  return (
    <fieldset className={style.part}>
      <legend>On your turn and prompts</legend>
      {NAMES.filter(([name]) => CAN[name]()).map(([name, text]) => (
        <label key={name} className={style.check}>
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={({ target }) => void toggle(name, target.checked)}
          />{' '}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
