/** An invented store. */
export interface Store {
  id: string;
  name: string;
  city: string;
  address: string;
  telephone: string;
  isOutlying?: true;
}

/** Those of 7-ELEVEN; `services.ts` has the others. */
export const stores: readonly Store[] = [
  {
    id: '131386',
    name: '建盛門市',
    city: '臺北市',
    address: '臺北市中山區建國北路三段42號',
    telephone: '02-25081386',
  },
  {
    id: '170945',
    name: '松高門市',
    city: '臺北市',
    address: '臺北市信義區松高路11號1樓',
    telephone: '02-27220945',
  },
  {
    id: '982307',
    name: '師大門市',
    city: '臺北市',
    address: '臺北市大安區師大路87號',
    telephone: '02-23632307',
  },
  {
    id: '156218',
    name: '府中門市',
    city: '新北市',
    address: '新北市板橋區府中路29號',
    telephone: '02-29606218',
  },
  {
    id: '213774',
    name: '淡水河岸門市',
    city: '新北市',
    address: '新北市淡水區中正路233號',
    telephone: '02-26293774',
  },
  {
    id: '146603',
    name: '桃鶯門市',
    city: '桃園市',
    address: '桃園市桃園區桃鶯路188號',
    telephone: '03-3756603',
  },
  {
    id: '178852',
    name: '精誠門市',
    city: '臺中市',
    address: '臺中市西區精誠路16號',
    telephone: '04-23108852',
  },
  {
    id: '190437',
    name: '成大門市',
    city: '臺南市',
    address: '臺南市東區大學路18號',
    telephone: '06-2350437',
  },
  {
    id: '201569',
    name: '駁二門市',
    city: '高雄市',
    address: '高雄市鹽埕區大勇路1號',
    telephone: '07-5211569',
  },
  {
    id: '234118',
    name: '美崙門市',
    city: '花蓮縣',
    address: '花蓮縣花蓮市中美路80號',
    telephone: '03-8224118',
  },
  {
    id: '245067',
    name: '馬公門市',
    city: '澎湖縣',
    address: '澎湖縣馬公市中正路36號',
    telephone: '06-9275067',
    isOutlying: true,
  },
  {
    id: '251390',
    name: '金湖門市',
    city: '金門縣',
    address: '金門縣金湖鎮復興路12號',
    telephone: '082-331390',
    isOutlying: true,
  },
];
