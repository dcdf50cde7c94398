import picture from '../../../ui/spots/gender-equality.svg?no-inline';
import { ContentPage } from '../content-page.tsx';
import { roadToGenderEquality } from '../texts/road-to-gender-equality.ts';

export default function RoadToGenderEquality() {
  return (
    <ContentPage
      text={roadToGenderEquality}
      path="/road-to-gender-equality"
      description="GENDER_EQUALITY"
      picture={picture}
    />
  );
}
