import { useState } from 'react';

const place = 'office-folded-groups';

/** The groups of the menu that are folded on this device, and a function that folds or unfolds one. */
export function useFoldedGroups(): [ReadonlySet<string>, (group: string) => void] {
  const [folded, setFolded] = useState(readFolded);
  return [
    folded,
    (group) => {
      const next = folded.symmetricDifference(new Set([group]));
      setFolded(next);
      try {
        localStorage.setItem(place, [...next].join(' '));
      } catch {
        // Without storage the menu is unfolded again at the next visit.
      }
    },
  ];
}

function readFolded(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(place) ?? '').split(' ').filter(Boolean));
  } catch {
    return new Set();
  }
}
