let audio: AudioContext | undefined;

/** A short high tone for a right scan, two long low ones for a wrong one, so that nobody has to look at the screen. */
export function sound(isRight: boolean): void {
  // A browser without sound, or one in which nobody has pressed anything yet, stays silent. Words and colour say the
  // same.
  audio ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  if (audio?.state === 'suspended') void audio.resume();
  if (isRight) tone(880, 0, 0.09);
  else {
    tone(196, 0, 0.28);
    tone(165, 0.34, 0.34);
  }
}

/** Hertz, and seconds from now on. */
function tone(pitch: number, after: number, duration: number): void {
  if (!audio) return;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'square';
  oscillator.frequency.value = pitch;
  gain.gain.value = 0.08;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + after);
  oscillator.stop(audio.currentTime + after + duration);
}
